// The theme: chosen once, kept for the next page, rendered by the server.

import { equal, ok, origin, test } from "../harness.mjs";

/** Chooses a theme as the form of the page does. */
async function choose(page, theme, back) {
  return page.request.post(`${origin}/theme`, { form: { theme, back }, maxRedirects: 0 });
}

test("a chosen theme is kept", { javascript: "both" }, async ({ page, visit }) => {
  for (const theme of ["dark", "light"]) {
    const answer = await choose(page, theme, "/");
    equal(answer.status(), 303, "status");
    await visit("/");
    equal(await page.locator("html").getAttribute("data-theme"), theme, "data-theme");
    const scheme = await page.locator("html").evaluate((it) => getComputedStyle(it).colorScheme);
    equal(scheme, theme, "color scheme");
  }
});

test("the system's theme can be chosen again", { javascript: "both", theme: "dark" }, async ({ page, visit }) => {
  await choose(page, "system", "/");
  await visit("/");
  equal(await page.locator("html").getAttribute("data-theme"), null, "data-theme");
});

test("light and dark differ on screen", { javascript: "off" }, async ({ page, visit }) => {
  const backgrounds = new Set();
  for (const theme of ["dark", "light"]) {
    await choose(page, theme, "/");
    await visit("/");
    backgrounds.add(await page.locator("html").evaluate((it) => getComputedStyle(it).backgroundColor));
  }
  ok(backgrounds.size === 2, `both have the background ${[...backgrounds]}`);
});
