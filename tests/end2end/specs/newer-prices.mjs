// A server whose prices are newer than those of the engine: what is edited is priced with them, and an older link shows then
// and now.

import { equal, hydrated, newer, ok, settled, test } from "../harness.mjs";

const total = (page) => page.locator(".total__figure").first().textContent();
const options = { javascript: "on", at: newer };

/** A design with 100 million strong reads a month: $15.00 with the newer list, $12.50 with the built-in one. */
async function reads(page, visit) {
  await visit("/design");
  await page.getByRole("button", { name: "Entity", exact: true }).click();
  await page.getByLabel("Name of entity", { exact: true }).fill("order");
  await page.getByLabel("Size of order", { exact: true }).fill("4096");
  await page.getByRole("button", { name: "Ask another question" }).click();
  await page.getByLabel("Operation, question 1", { exact: true }).selectOption("GetItem");
  await page.getByLabel("Consistency, question 1", { exact: true }).selectOption("strong");
  await page.getByLabel("Rate, question 1", { exact: true }).fill("100 million");
  await page.getByLabel("Time of the rate, question 1", { exact: true }).selectOption("month");
  await settled(page);
  await page.waitForFunction(() => document.querySelector("[data-do=copy]").dataset.link === location.pathname + location.search);
}

test("what is typed is priced with the newer list, as the server prices it", options, async ({ page, context, visit }) => {
  await reads(page, visit);
  const typed = await total(page);
  ok(typed.includes("$15.00"), `the total is ${typed}`);
  const other = await context.newPage();
  await other.goto(page.url());
  equal(await total(other), typed, "the server's total");
  equal(await other.getByText("Then and now:").count(), 0, "notes on a link of today");
});

test("an older link shows then and now, and takes the prices of today at a press", { javascript: "on" }, async ({ page, visit }) => {
  await reads(page, visit);
  const before = await total(page);
  ok(before.includes("$12.50"), `the total is ${before}`);
  const older = new URL(page.url());
  await page.goto(newer + older.pathname + older.search);
  await hydrated(page);
  const now = await total(page);
  ok(now !== before, `it costs ${now} with both`);
  const note = page.locator("#then-and-now");
  ok((await note.textContent()).includes("with price list 20250828153819"), await note.textContent());
  equal(await total(page), now, "the total with a note");
  await note.getByRole("link", { name: "Use today’s prices" }).click();
  await page.waitForFunction(() => !document.querySelector("#then-and-now").textContent.includes("Then and now"));
  equal(await total(page), now, "the total after it");
  await settled(page);
  ok(new URL(page.url()).search !== older.search, "the link still names the older list");
  await page.reload();
  equal(await page.getByText("Then and now:").count(), 0, "notes after a reload");
  equal(await total(page), now, "the total after a reload");
});
