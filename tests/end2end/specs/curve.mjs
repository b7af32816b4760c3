// Traffic drawn by hand: dragged, moved by keys, typed, taken back, and the same again from its link.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { equal, ok, settled, test } from "../harness.mjs";
import { links } from "../pages.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const point = (page, hour) => page.getByRole("slider", { name: hour, exact: true });
const weight = (page, hour) => point(page, hour).getAttribute("aria-valuenow");
const total = (page) => page.locator(".total__figure").first().textContent();

/** Opens a design and draws a day for its first table. */
async function drawn(page, visit, path = `/design?d=${links.flat}`) {
  await visit(path);
  await page.locator("details#r1-traffic > summary").click();
  await page.locator("#r1-add-traffic-shape").click();
  await point(page, "09:00").waitFor();
  await settled(page);
}

/** Where a step of an hour is on the page. */
async function place(page, hour, share) {
  const column = point(page, hour).locator(".curve__hit");
  await column.scrollIntoViewIfNeeded();
  const box = await column.boundingBox();
  return [box.x + box.width / 2, box.y + box.height * (1 - share)];
}

async function drag(page, ...places) {
  await page.mouse.move(...places[0]);
  await page.mouse.down();
  for (const at of places.slice(1)) await page.mouse.move(...at, { steps: 12 });
  await page.mouse.up();
  await settled(page);
}

test("a point is dragged, the money follows, and undo takes the whole drag back", { javascript: "on" }, async ({ page, visit }) => {
  await drawn(page, visit);
  await page.getByRole("radio", { name: /^Provisioned/ }).first().check({ force: true });
  await settled(page);
  const before = await total(page);
  await drag(page, await place(page, "09:00", 0.5), await place(page, "09:00", 0.2), await place(page, "09:00", 0.9));
  const moved = Number(await weight(page, "09:00"));
  ok(Math.abs(moved - 135) <= 2, `09:00 is ${moved}`);
  equal(await weight(page, "10:00"), "100", "its neighbor");
  ok((await total(page)) !== before, "the total did not follow");
  await page.keyboard.press("Control+z");
  await settled(page);
  equal(await weight(page, "09:00"), "100", "after undo");
  equal(await total(page), before, "total after undo");
});

test("a stroke over the columns sets each of them, and the link draws it again", { javascript: "on" }, async ({ page, context, visit }) => {
  await drawn(page, visit);
  await drag(page, await place(page, "09:00", 0.2), await place(page, "14:00", 0.2));
  const heights = await Promise.all(["08:00", "09:00", "11:00", "14:00", "15:00"].map((hour) => weight(page, hour)));
  const [before, ...stroke] = heights.map(Number);
  ok(before === 100 && stroke.pop() === 100, `beside the stroke: ${heights}`);
  ok(stroke.every((it) => Math.abs(it - 30) <= 2), `in the stroke: ${heights}`);
  // The address follows once nothing moves any more.
  await page.waitForFunction(() => document.querySelector("[data-do=copy]").dataset.link === location.pathname + location.search);
  const other = await context.newPage();
  await other.goto(page.url());
  equal(await weight(other, "11:00"), heights[2], "weight in the link");
  equal(await other.getByLabel("All 24 weights").inputValue(), await page.getByLabel("All 24 weights").inputValue(), "all weights");
});

test("keys move a point, type its weight, and go to the neighbor", { javascript: "on" }, async ({ page, visit }) => {
  await drawn(page, visit);
  await point(page, "00:00").focus();
  for (const key of ["ArrowRight", "ArrowUp", "PageUp"]) await page.keyboard.press(key);
  await settled(page);
  equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "01:00", "focus");
  equal(await weight(page, "01:00"), "111", "one step and ten");
  await page.keyboard.press("4");
  await page.keyboard.press("2");
  await settled(page);
  equal(await weight(page, "01:00"), "42", "typed");
  await page.keyboard.press("Escape");
  await settled(page);
  equal(await weight(page, "01:00"), "111", "given up");
  await page.keyboard.press("4");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Home");
  await settled(page);
  equal(await weight(page, "01:00"), "0", "at home");
  await page.keyboard.press("Control+z");
  await settled(page);
  equal(await weight(page, "01:00"), "4", "after undo");
  equal(await page.locator('[role="slider"][tabindex="0"]').count(), 1, "tab stops");
});

test("the table has the same weights, and a mistake in it keeps the last good result", { javascript: "on" }, async ({ page, visit }) => {
  await drawn(page, visit);
  await page.getByText("As a table", { exact: false }).first().click();
  await page.getByLabel("09:00", { exact: true }).and(page.locator("input")).fill("250");
  await settled(page);
  equal(await weight(page, "09:00"), "250", "weight");
  await page.getByLabel("09:00", { exact: true }).and(page.locator("input")).fill("2S");
  await settled(page);
  ok((await page.locator(".stale").first().textContent()).includes("2S"), "the stale line does not say why");
});

test("a finger moves the hour whose column it is on, on a phone", { javascript: "on", viewport: { width: 360, height: 800 } }, async ({ page, visit }) => {
  await drawn(page, visit);
  const box = await point(page, "09:00").locator(".curve__hit").boundingBox();
  ok(box.width >= 10 && box.height >= 100, `the column is ${box.width} by ${box.height}`);
  await drag(page, await place(page, "09:00", 0.1), await place(page, "09:00", 0.4));
  const moved = Number(await weight(page, "09:00"));
  ok(Math.abs(moved - 60) <= 2, `09:00 is ${moved}`);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  ok(width <= 360, `the page is ${width} pixels wide`);
});

for (const theme of ["light", "dark"]) {
  test(`a drawn day and a drawn week are accessible, ${theme}`, { javascript: "on", theme }, async ({ page, visit }) => {
    await drawn(page, visit);
    await page.evaluate(axe);
    for (const shape of ["day", "week", "spike"]) {
      await page.locator("#r1-traffic-shape").selectOption(shape);
      await settled(page);
      const { violations } = await page.evaluate(() => globalThis.axe.run("#r1-traffic"));
      const told = violations.map((it) => `${it.id}: ${it.help}\n${it.nodes.map((node) => `  ${node.html}`).join("\n")}`);
      ok(violations.length === 0, `${shape}\n${told.join("\n")}`);
    }
  });
}

/** A finger that goes from one place to another, as a phone reports it. */
async function swipe(page, from, to) {
  const session = await page.context().newCDPSession(page);
  const touch = (type, at) => session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  await touch("touchStart", from);
  for (let step = 1; step <= 12; step++) {
    await touch("touchMove", from.map((it, axis) => it + ((to[axis] - it) * step) / 12));
  }
  await touch("touchEnd");
  await session.detach();
  await settled(page);
}

test("a finger takes a point, draws across, and scrolls the page elsewhere", { javascript: "on", viewport: { width: 360, height: 800 }, touch: true }, async ({ page, visit }) => {
  await drawn(page, visit);
  // A level line stands at 100: the space above it is free.
  const [x, top] = await place(page, "09:00", 0.95);
  const scrolled = await page.evaluate(() => scrollY);
  await swipe(page, [x, top], [x, top - 120]);
  await page.waitForFunction((before) => scrollY > before + 40, scrolled);
  equal(await weight(page, "09:00"), "100", "after scrolling");
  const lower = await place(page, "09:00", 0.2);
  const dot = await point(page, "09:00").locator(".curve__dot").boundingBox();
  // Beside the point, as fingers are.
  await swipe(page, [lower[0], dot.y + dot.height / 2 + 8], lower);
  const moved = Number(await weight(page, "09:00"));
  ok(moved < 40, `the point that was taken is at ${moved}`);
  await swipe(page, await place(page, "14:00", 0.95), await place(page, "18:00", 0.95));
  ok(Number(await weight(page, "16:00")) > 130, `drawn across: ${await weight(page, "16:00")}`);
  equal(await weight(page, "10:00"), "100", "its neighbor");
});
