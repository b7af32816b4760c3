import { launch } from "./harness.mjs";
// args: name path [widths] [themes]
const [, , name, path, widths = "1440,768,360", themes = "light", sel] = process.argv;
const browser = await launch();
for (const w of widths.split(",").map(Number)) for (const theme of themes.split(",")) {
  const context = await browser.newContext({ viewport: { width: w, height: 900 }, colorScheme: theme });
  await context.addCookies([{ name: "theme", value: theme, url: process.env.KEYFARE_URL }]);
  const page = await context.newPage();
  await page.goto(process.env.KEYFARE_URL + path);
  await page.waitForTimeout(300);
  const m = await page.evaluate(() => {
    const d = document.documentElement, out = [];
    for (const e of document.querySelectorAll("main *")) { const r = e.getBoundingClientRect(); if (r.width && r.right > innerWidth + 1 && !e.closest("textarea,code,pre,.visually-hidden,svg")) out.push(e.tagName + "." + (e.className.baseVal ?? e.className) + " " + Math.round(r.right)); }
    const over = [];
    for (const p of document.querySelectorAll(".panel,.sheet")) { const r = p.getBoundingClientRect(); for (const t of p.querySelectorAll("table,p,dl,.chip,figure,svg.chart")) { const q = t.getBoundingClientRect(); if (q.width && q.right > r.right + 1 && !t.closest(".visually-hidden")) over.push((p.id || p.className) + " < " + t.tagName + "." + (t.className.baseVal ?? t.className) + " by " + Math.round(q.right - r.right)); } }
    return { scroll: d.scrollWidth, height: d.scrollHeight, out: out.slice(0, 6), over: over.slice(0, 6) };
  });
  console.log(w, theme, JSON.stringify(m));
  const file = `/tmp/bk/${name}-${w}-${theme}.png`;
  if (sel) await page.locator(sel).first().screenshot({ path: file }); else await page.screenshot({ path: file, fullPage: process.env.FULL === "1" });
  await context.close();
}
await browser.close();
