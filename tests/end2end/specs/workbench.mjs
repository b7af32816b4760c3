// The main job, as a person does it: describe a table, watch the total, send the link, open it again, take things back.

import { equal, ok, origin, settled, test } from "../harness.mjs";
import { links } from "../pages.mjs";

const total = (page) => page.locator(".total__figure").first();
const shown = async (page, expected) => {
  await page.waitForFunction(
    (text) => document.querySelector(".total__figure")?.textContent.includes(text),
    expected,
  ).catch(async () => {
    throw new Error(`the total is ${await total(page).textContent()}, not ${expected}`);
  });
};

test("a link shows its whole design, with and without JavaScript", { javascript: "both" }, async ({ page, visit }) => {
  await visit(`/design?d=${links.reference}`);
  ok((await total(page).textContent()).includes("$2,678.48"), await total(page).textContent());
  equal(await page.getByLabel("Question 20", { exact: true }).inputValue(), "Place an order: put, update and condition check in one transaction", "question 20");
  equal(await page.locator("figure svg.chart").count() >= 2, true, "charts");
});

test("typing changes the total, the address follows, and the link opens the same design", { javascript: "on" }, async ({ page, context, visit }) => {
  await visit("/design");
  await page.getByRole("button", { name: "Entity", exact: true }).click();
  await page.getByLabel("Name of entity", { exact: true }).fill("order");
  await page.getByLabel("Size of order", { exact: true }).fill("2.5 KB");
  await page.getByRole("button", { name: "Ask another question" }).click();
  await page.getByLabel("Question 1", { exact: true }).fill("Place an order");
  await page.getByLabel("Operation, question 1", { exact: true }).selectOption("PutItem");
  await page.getByLabel("Rate, question 1", { exact: true }).fill("1 million");
  await page.getByLabel("Time of the rate, question 1", { exact: true }).selectOption("month");
  // 3 write units a million times: $1.875.
  await shown(page, "$1.88");
  // The address follows once nothing changes any more.
  await page.waitForFunction(() => document.querySelector("[data-do=copy]").dataset.link === location.pathname + location.search);
  const other = await context.newPage();
  await other.goto(page.url());
  await shown(other, "$1.88");
  equal(await other.getByLabel("Size of order", { exact: true }).inputValue(), "2560", "size after reopening");
});

test("undo takes edits back one by one, and redo does them again", { javascript: "on" }, async ({ page, visit }) => {
  await visit(`/design?d=${links.flat}`);
  const before = await total(page).textContent();
  const size = page.getByLabel("Size of reading", { exact: true });
  await size.fill("1025");
  await size.blur();
  await settled(page);
  const after = await total(page).textContent();
  ok(before !== after, "one byte over the step changed nothing");
  await page.keyboard.press("Control+z");
  await settled(page);
  equal(await total(page).textContent(), before, "total after undo");
  equal(await size.inputValue(), "1024", "size after undo");
  await page.getByRole("button", { name: /^Redo: size of reading/ }).click();
  await settled(page);
  equal(await total(page).textContent(), after, "total after redo");
});

test("a removed question comes back whole", { javascript: "on" }, async ({ page, visit }) => {
  await visit(`/design?d=${links.reference}`);
  await page.getByRole("button", { name: /^All fields of question 12/ }).click();
  await page.getByRole("button", { name: "Remove question" }).click();
  await settled(page);
  ok(!(await total(page).textContent()).includes("$2,678.48"), "the total did not change");
  await page.getByRole("button", { name: /^Undo: the removal of a question/ }).click();
  await shown(page, "$2,678.48");
});

test("a mistake stands at its field, and the last good result stays", { javascript: "on" }, async ({ page, visit }) => {
  await visit(`/design?d=${links.flat}`);
  const before = await total(page).textContent();
  const size = page.getByLabel("Size of reading", { exact: true });
  await size.fill("410,000");
  await settled(page);
  equal(await size.getAttribute("aria-invalid"), "true", "aria-invalid");
  ok((await page.locator(".stale").first().textContent()).includes("400 KB"), "the stale line does not say why");
  equal(await total(page).textContent(), before, "total while stale");
  await page.locator(".stale a").first().click();
  equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? location.hash !== ""), await size.getAttribute("aria-label"), "focus");
  await size.fill("1024");
  await settled(page);
  equal(await page.locator(".stale a").count(), 0, "stale lines");
});

test("a damaged link followed on an open page loses nothing", { javascript: "on" }, async ({ page, visit }) => {
  await visit(`/design?d=${links.flat}`);
  const before = await total(page).textContent();
  await page.evaluate((address) => {
    const link = document.createElement("a");
    link.href = address;
    link.textContent = "a damaged link";
    document.querySelector("main").append(link);
    link.click();
  }, `${origin}/design?d=${links.flat.slice(0, -4)}`);
  await page.getByText("The link did not open.").waitFor();
  equal(await total(page).textContent(), before, "total");
});

test("Enter moves down the column and adds a row at its end", { javascript: "on" }, async ({ page, visit }) => {
  await visit(`/design?d=${links.flat}`);
  await page.getByLabel("Rate, question 1", { exact: true }).press("Enter");
  await page.getByLabel("Rate, question 2", { exact: true }).waitFor();
  await page.waitForFunction(() => document.activeElement.getAttribute("aria-label") === "Rate, question 2");
  await page.keyboard.press("Control+z");
  await settled(page);
  equal(await page.getByLabel("Rate, question 2", { exact: true }).count(), 0, "rows after undo");
});

test("Escape gives the field its last text again", { javascript: "on" }, async ({ page, visit }) => {
  await visit(`/design?d=${links.flat}`);
  const rate = page.getByLabel("Rate, question 1", { exact: true });
  await rate.fill("999");
  await rate.press("Escape");
  await settled(page);
  equal(await rate.inputValue(), "100", "rate");
});

test("the mode is chosen for the design, and the report says the same", { javascript: "on" }, async ({ page, visit }) => {
  await visit(`/design?d=${links.flat}`);
  await page.getByRole("radio", { name: /^Provisioned/ }).first().check({ force: true });
  await shown(page, "$");
  const text = await total(page).textContent();
  await page.waitForFunction((before) => !location.search.includes(before), links.flat);
  await page.getByRole("link", { name: "Report" }).click();
  await page.waitForURL("**/report?d=*");
  ok((await page.locator("main").textContent()).includes(text.match(/\$[\d,.]+/)[0]), `the report does not say ${text}`);
});

test("several tables: a copy costs the same again, and can be removed", { javascript: "on" }, async ({ page, visit }) => {
  await visit(`/design?d=${links.reference}`);
  await page.getByRole("button", { name: "Duplicate table orders" }).click();
  // Twice 2,678.478468…
  await shown(page, "$5,356.96");
  await page.getByRole("button", { name: "Remove table orders copy" }).click();
  await shown(page, "$2,678.48");
});

test("a huge design is still readable and editable", { javascript: "on", viewport: { width: 360, height: 800 } }, async ({ page, visit }) => {
  await visit(`/design?d=${links.flat}`);
  await page.getByLabel("Rate, question 1", { exact: true }).fill("10000000");
  await page.getByLabel("Size of reading", { exact: true }).fill("400 KB");
  await shown(page, "$");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  ok(width <= 360, `the page is ${width} pixels wide`);
});

test("the features of a table stay when its entities come and go", { javascript: "on" }, async ({ page, visit }) => {
  await visit("/design");
  const features = page.locator("details > summary", { hasText: "Copies, streams, backups" });
  const here = async (when) => equal(await features.count(), 1, `features ${when}`);
  await here("at first");
  await features.click();
  await page.getByRole("button", { name: "Entity", exact: true }).click();
  await settled(page);
  await here("with an entity");
  await page.keyboard.press("Control+z");
  await settled(page);
  await here("after undo");
  ok(await page.locator("details[open] > summary", { hasText: "Copies, streams, backups" }).isVisible(), "they were folded");
});

test("a price that is not known leads to a field for it", { javascript: "on" }, async ({ page, visit }) => {
  await visit(`/design?d=${links.services}`);
  await page.locator("#unknown a[data-press]").first().click();
  await settled(page);
  const field = page.locator("[id^='r0-typed_prices-'][id$='-usd']").last();
  ok(await field.evaluate((it) => it.ownerDocument.activeElement === it), "the field of the price has no focus");
  ok(await field.isVisible(), "the field of the price is folded away");
});
