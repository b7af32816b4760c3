// What holds for every page: it opens, comes alive without a complaint, and is accessible in both themes.
// The harness itself fails a test on console errors, requests to other hosts and breaches of the content policy.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { ok, origin, test } from "../harness.mjs";
import { pages, refusals } from "../pages.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const every = [...pages.map((path) => [path, 200]), ...refusals];

for (const [path, status] of every) {
  test(`${path} opens and has a title and one heading`, { javascript: "both" }, async ({ page, visit }) => {
    await visit(path, status);
    ok((await page.title()).includes("Keyfare"), "the title does not name Keyfare");
    const headings = await page.locator("h1").count();
    ok(headings === 1, `${headings} first headings`);
  });

  test(`${path} comes alive without changing what the server sent`, { javascript: "on" }, async ({ page, visit }) => {
    const sent = textOf(await (await visit(path, status)).text());
    const alive = textOf(await page.content());
    let same = 0;
    while (same < sent.length && sent[same] === alive[same]) same += 1;
    const near = (text) => text.slice(Math.max(0, same - 40), same + 80);
    ok(sent === alive, `the server sent\n  …${near(sent)}…\nand the browser made of it\n  …${near(alive)}…`);
  });

  for (const theme of ["light", "dark"]) {
    test(`${path} is accessible, ${theme}`, { javascript: "on", theme }, async ({ page, visit }) => {
      await visit(path, status);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      const told = violations.map((it) => `${it.id}: ${it.help}\n${it.nodes.map((node) => `  ${node.html}`).join("\n")}`);
      ok(violations.length === 0, told.join("\n"));
    });
  }

  test(`${path} links to nothing that is missing`, { javascript: "off" }, async ({ page, visit }) => {
    await visit(path, status);
    const addresses = await page.locator("a[href]").evaluateAll((links) => links.map((link) => link.href));
    const others = new Set(addresses.map((it) => it.replace(/#.*$/, "")));
    // Places on the page itself: what the page answers is another test's business.
    others.delete(page.url());
    for (const address of others) {
      ok(address.startsWith(`${origin}/`), `${address} is on another host`);
      const answer = await page.request.get(address);
      ok(answer.ok(), `${address} answers ${answer.status()}`);
    }
  });

  for (const width of [360, 600, 768]) {
    test(`${path} keeps within ${width} pixels`, { javascript: width === 360 ? "both" : "off", viewport: { width, height: 800 } }, async ({ page, visit }) => {
      await visit(path, status);
      const wide = await page.locator("body").evaluate((body) => body.ownerDocument.documentElement.scrollWidth);
      ok(wide <= width, `the page is ${wide} pixels wide`);
      const out = await page.evaluate(outside);
      ok(out.length === 0, `${out.length} stand out of their panels:\n${out.slice(0, 5).join("\n")}`);
    });
  }
}

/** What is wider than the panel or the sheet that it stands in; text within a code box may be. */
function outside() {
  const found = [];
  for (const panel of document.querySelectorAll(".panel, .sheet, .receipt")) {
    const end = panel.getBoundingClientRect().right;
    for (const it of panel.querySelectorAll("*")) {
      const box = it.getBoundingClientRect();
      if (box.width === 0 || box.right <= end + 1 || !it.checkVisibility()) continue;
      if (it.closest(".visually-hidden, svg, textarea, code")) continue;
      found.push(`${panel.id || panel.className}: ${it.tagName.toLowerCase()}.${it.className} by ${Math.round(box.right - end)}`);
    }
  }
  return found;
}

/** The text of a page's body, without scripts and markup. */
function textOf(html) {
  const body = html.replace(/^[\s\S]*?<body[^>]*>/, "").replace(/<script[\s\S]*?<\/script>/g, "");
  const text = body.replace(/<!--[\s\S]*?-->|<!>/g, "").replace(/<[^>]*>/g, " ");
  // A browser writes these characters as they are.
  return text.replaceAll("&#39;", "'").replaceAll("&quot;", '"').replace(/\s+/g, " ").trim();
}
