import { readFileSync } from "node:fs";
const { launch } = await import("./harness.mjs");
const tok = (n) => readFileSync(`/tmp/bk/${n}.tok`, "utf8").trim();
const browser = await launch(); const page = await browser.newPage();
for (const [p, n] of [["design","combined-global"],["design","combined-unsaid"],["simulate","combined-global"],["simulate","feature-other-services"],["simulate","calculator"]]) for (const w of [600, 768, 1024]) {
  await page.setViewportSize({ width: w, height: 900 }); await page.goto(`http://127.0.0.1:3130/${p}?d=` + tok(n));
  console.log(p, n, w, JSON.stringify(await page.evaluate(() => [...document.querySelectorAll(".panel table.fold")].filter(t => t.checkVisibility()).map(t => [(t.caption?.textContent ?? "").slice(0, 30), t.querySelectorAll("thead th").length, Math.round(t.getBoundingClientRect().width - t.closest(".panel").getBoundingClientRect().width + 2)]))));
}
await browser.close();
