// The theme: chosen once, kept for the next page, rendered by the server.

import { equal, ok, test } from "../harness.mjs";

/** Chooses as a person does: the radio, and without script the button that keeps it. */
async function choose(page, javascript, theme) {
  await page.locator(`#theme-${theme}`).check({ force: true });
  if (javascript === "off") await page.getByRole("button", { name: "Keep this theme" }).click();
}

const scheme = (page) => page.locator("html").evaluate((it) => getComputedStyle(it).colorScheme);

test("a chosen theme is kept for the next page", { javascript: "both" }, async ({ page, javascript, visit }) => {
  await visit("/size");
  for (const theme of ["dark", "light"]) {
    await choose(page, javascript, theme);
    equal(await scheme(page), theme, "color scheme");
    equal(new URL(page.url()).pathname, "/size", "path");
    await visit("/");
    equal(await page.locator("html").getAttribute("data-theme"), theme, "data-theme");
    equal(await scheme(page), theme, "color scheme after going on");
    await visit("/size");
  }
});

test("the system's theme can be chosen again", { javascript: "both", theme: "dark" }, async ({ page, javascript, visit }) => {
  await visit("/");
  equal(await page.locator("html").getAttribute("data-theme"), "dark", "data-theme");
  await choose(page, javascript, "system");
  await visit("/");
  equal(await page.locator("html").getAttribute("data-theme"), null, "data-theme");
});

test("light and dark differ on screen", { javascript: "both" }, async ({ page, javascript, visit }) => {
  const backgrounds = new Set();
  await visit("/");
  for (const theme of ["dark", "light"]) {
    await choose(page, javascript, theme);
    backgrounds.add(await page.locator("html").evaluate((it) => getComputedStyle(it).backgroundColor));
  }
  ok(backgrounds.size === 2, `both have the background ${[...backgrounds]}`);
});
