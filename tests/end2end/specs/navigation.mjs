// Going from page to page without loading anew, and reaching everything with the keyboard.

import { equal, ok, test } from "../harness.mjs";

test("the main links open their pages, and back goes back", { javascript: "both" }, async ({ page, visit }) => {
  await visit("/");
  const links = page.getByRole("banner").getByRole("link");
  const paths = await links.evaluateAll((all) => all.map((link) => new URL(link.href).pathname));
  ok(paths.length > 1, "the top bar has no links");
  for (const path of paths.filter((it) => it !== "/")) {
    await links.and(page.locator(`[href="${path}"]`)).first().click();
    await page.waitForURL(`**${path}`);
    equal(await page.locator("h1").count(), 1, `headings of ${path}`);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/");
  }
});

test("the first stop of the keyboard skips to the content", { javascript: "both" }, async ({ page, visit }) => {
  await visit("/");
  await page.keyboard.press("Tab");
  equal(await page.evaluate(() => document.activeElement.getAttribute("href")), "#main", "first stop");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.closest("main") !== null || location.hash === "#main");
});

test("every stop of the keyboard is visible", { javascript: "on" }, async ({ page, visit }) => {
  await visit("/");
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press("Tab");
    const seen = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null || element === document.body) return null;
      const style = getComputedStyle(element);
      const shown = element.closest("label") ?? element;
      const ring = (it) => getComputedStyle(it).outlineStyle !== "none" || getComputedStyle(it).boxShadow !== "none";
      const { width, height } = shown.getBoundingClientRect();
      // A field's ring is around the field and its unit together.
      const field = element.closest(".input") ?? shown;
      return { html: element.outerHTML.slice(0, 120), shown: width > 0 && height > 0 && style.visibility === "visible", ring: ring(element) || ring(shown) || ring(field) };
    });
    if (seen === null) return;
    ok(seen.shown, `hidden, but a stop: ${seen.html}`);
    ok(seen.ring, `no ring around ${seen.html}`);
  }
});
