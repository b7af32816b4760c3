// What a hurried hand does: text far too long, rubbish, a button pressed twice, a page left and found again.

import { equal, ok, settled, test } from "../harness.mjs";
import { links } from "../pages.mjs";

const LONG = "a".repeat(10_000);
const places = [
  ["/", "size"],
  [`/design?d=${links.flat}`, "r2-size"],
  [`/design?d=${links.flat}`, "r1-name"],
  [`/design?d=${links.flat}`, "r1-partition_key-name"],
];

for (const width of [360, 768, 1440]) {
  test(`ten thousand letters in a field do not widen a page of ${width} pixels`, { javascript: "on", viewport: { width, height: 800 } }, async ({ page, visit }) => {
    for (const [path, id] of places) {
      await visit(path);
      await page.locator(`#${id}`).fill(LONG);
      await settled(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      ok(wide <= width, `${id} makes the page ${wide} pixels wide`);
    }
  });
}

test("rubbish in a figure is refused in words, and what was right comes back", { javascript: "on" }, async ({ page, visit }) => {
  await visit(`/design?d=${links.flat}`);
  const size = page.getByLabel("Size of reading", { exact: true });
  const total = await page.locator(".total__figure").first().textContent();
  for (const text of ["-1", "1e999", "NaN", "😀", "<script>", "1,000.5.3", "∞", "9".repeat(40), "\u202e12"]) {
    await size.fill(text);
    await settled(page);
    equal(await size.getAttribute("aria-invalid"), "true", `aria-invalid of ${text}`);
    equal(await page.locator(".total__figure").first().textContent(), total, `total with ${text}`);
  }
  await size.fill("1024");
  await settled(page);
  equal(await size.getAttribute("aria-invalid"), null, "aria-invalid of 1024");
});

test("what is typed survives back and forward, and a button pressed twice does its work twice", { javascript: "on" }, async ({ page, visit }) => {
  await visit("/");
  await visit(`/design?d=${links.flat}`);
  const size = page.getByLabel("Size of reading", { exact: true });
  await size.fill("2048");
  await page.waitForFunction((before) => !location.search.includes(before), links.flat);
  const address = page.url();
  await page.goBack();
  await page.goForward();
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
  equal(page.url(), address, "address");
  equal(await size.inputValue(), "2048", "size");
  await page.getByRole("button", { name: "Ask another question" }).dblclick();
  await page.getByLabel("Question 3", { exact: true }).waitFor();
  await settled(page);
  equal(await page.getByLabel(/^Question \d+$/).count(), 3, "questions");
});
