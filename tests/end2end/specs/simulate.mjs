// The page that simulates: settings that answer at once, a search that can be watched, stopped and applied, and a recorded
// series that stays in the browser.

import { equal, hydrated, ok, settled, test } from "../harness.mjs";
import { links } from "../pages.mjs";

const address = `/simulate?d=${links.reference}`;
const target = (page) => page.getByLabel("Target", { exact: true });
const panel = (page, name) => page.getByRole("region", { name, exact: true });

/** A week of traffic that has a shape. */
async function busy(page, visit) {
  await visit(address);
  await Promise.all([page.waitForURL(/&on=/), page.getByRole("link", { name: "Try busy hours" }).click()]);
  await hydrated(page);
}

/** A CSV of minutes. */
function series(minutes) {
  const rows = Array.from({ length: minutes }, (_, minute) => `${minute},${minute % 120 < 40 ? 6000 : 300}`);
  return `minute,read\n${rows.join("\n")}\n`;
}

test("settings of a simulation answer at once and stand in the address", { javascript: "on" }, async ({ page, visit }) => {
  await busy(page, visit);
  await target(page).fill("50");
  await page.locator("#traffic").getByText("50 %", { exact: true }).waitFor();
  await page.waitForURL("**&target=50");
  await page.getByLabel("Shown", { exact: true }).selectOption("2");
  await panel(page, "Billed hours").getByText("09:00", { exact: true }).waitFor();
  await target(page).fill("5O");
  await page.locator(".stale a").waitFor();
  equal(await target(page).inputValue(), "5O", "what is typed");
  await panel(page, "Billed hours").getByText("09:00", { exact: true }).waitFor();
});

test("a search says how far it is, lets one type, and shows the front", { javascript: "on" }, async ({ page, visit }) => {
  await busy(page, visit);
  await page.getByRole("link", { name: "Search 256 settings" }).click();
  const progress = page.getByRole("progressbar", { name: "Settings tried" });
  await progress.waitFor();
  // Typing is answered while the search goes on.
  await target(page).fill("60");
  await page.locator("#traffic").getByText("60 %", { exact: true }).waitFor();
  equal(await target(page).inputValue(), "60", "what is typed during the search");
  const found = panel(page, "Targets and minimums");
  await found.getByText(/^The cheapest that throttles at most 0 %:/).waitFor({ timeout: 120_000 });
  ok((await found.locator("circle.f-quiet").count()) >= 256, "not every setting is a point");
  await page.getByLabel("Throttled at most", { exact: true }).fill("5");
  await found.getByText(/^The cheapest that throttles at most 5.0 %:/).waitFor();
  await page.getByRole("link", { name: /^Apply to / }).click();
  await page.getByText("Applied:").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await settled(page);
  equal(await page.getByText("Applied:").count(), 0, "alerts after undo");
});

test("a search can be cancelled and taken up again", { javascript: "on" }, async ({ page, visit }) => {
  await busy(page, visit);
  await page.getByRole("link", { name: "Search 256 settings" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  const found = panel(page, "Targets and minimums");
  await found.getByText(/^Stopped: \d+ of 256 settings were tried/).waitFor();
  const before = await found.innerText();
  await page.waitForTimeout(400);
  equal(await found.innerText(), before, "the panel after cancelling");
  await page.getByRole("button", { name: "Go on" }).click();
  await found.getByText(/^The cheapest that throttles at most 0 %:/).waitFor({ timeout: 120_000 });
});

test("a series is opened or pasted, and a mistake is told with its line", { javascript: "on" }, async ({ page, visit }) => {
  await visit(address);
  await page.getByLabel("Or paste its text").fill("minute,read\n0,5\n1,five\n");
  await page.getByText("Line 3: “five” for read").waitFor();
  await page.getByLabel("Open a file").setInputFiles({ name: "series.csv", mimeType: "text/csv", buffer: Buffer.from(series(4_000)) });
  await page.getByText("Simulated: 4,000 minutes of read.").waitFor();
  await page.getByText("4,000 minutes of the series").waitFor();
  await page.getByLabel("Open a file").setInputFiles({ name: "long.csv", mimeType: "text/csv", buffer: Buffer.from(series(576_001)) });
  await page.getByText("576,001 minutes are more than the 576,000 (400 days)").waitFor({ timeout: 60_000 });
  await page.getByText("Still simulated: 4,000 minutes of read.").waitFor();
  await page.getByRole("link", { name: "Day 2", exact: true }).click();
  await page.getByRole("link", { name: "Every minute as CSV" }).waitFor();
  await page.getByRole("link", { name: "Back to the design’s traffic" }).click();
  await page.getByText("4,000 minutes of the series").waitFor({ state: "detached" });
});

test("without script the search is a link, and what it finds can be applied by one", { javascript: "off" }, async ({ page, visit }) => {
  await visit(address);
  await page.getByRole("link", { name: "Search 256 settings" }).click();
  await page.getByText(/^The cheapest that throttles at most 0 %:/).waitFor();
  await page.getByRole("link", { name: /^Apply to / }).click();
  await page.getByText("The design has these settings already.").waitFor();
});

for (const width of [1440, 768, 360]) {
  test(`what could be bought on top opens within ${width} pixels`, { javascript: "both", viewport: { width, height: 900 } }, async ({ page, visit }) => {
    await visit(address);
    const opens = page.locator("#on-top > summary");
    ok(await opens.locator("svg").isVisible(), "the line has no chevron");
    await opens.click();
    await page.getByText("Each is the amount that costs least.").waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    ok(wide <= width, `the page is ${wide} pixels wide`);
  });
}

test("what a way promised stands beside the design that it was applied to, until it is edited", { javascript: "on" }, async ({ page, visit }) => {
  await busy(page, visit);
  const row = panel(page, "Ways of paying for capacity").locator("tr").filter({ hasText: "Auto scaled" }).first();
  const promised = await row.locator(".amount").innerText();
  await Promise.all([page.waitForURL(/applied=auto_scaled/), row.getByRole("link", { name: /^Apply Auto scaled/ }).click()]);
  await hydrated(page);
  await page.getByText(`Its row says ${promised} a month with storage`).waitFor();
  equal(await page.locator("#mode-scaled .mode__sum").innerText(), promised, "the simulated month");
  await page.locator("#mode-on_demand").check();
  await settled(page);
  equal(await page.getByText("Its row says").count(), 0, "alerts after an edit");
});
