import { readFileSync } from "node:fs";
const { launch } = await import("/work/wt/book/tests/end2end/harness.mjs");
const tok = (n) => readFileSync(`/tmp/bk/${n}.tok`, "utf8").trim();
const names = (process.argv[2] ?? "calculator,combined-global,combined-shop,combined-unsaid,feature-other-services,feature-restores,feature-cache,feature-transfer,capacity,provisioned").split(",");
const paths = ["/", "/prices", "/prices?region=af-south-1", "/rules", "/size", "/rules/R-STOR-3"];
for (const n of names) for (const p of ["regions", "design", "report", "simulate"]) paths.push([`/${p}?d=` + tok(n), `${p} ${n}`]);
const browser = await launch();
const page = await browser.newPage();
for (const it of paths) { const [path, label] = Array.isArray(it) ? it : [it, it];
  for (const w of [360, 600, 768, 1024, 1440]) {
    await page.setViewportSize({ width: w, height: 900 });
    await page.goto("http://127.0.0.1:3130" + path);
    const m = await page.evaluate(() => {
      const d = document.documentElement, over = new Set(), narrow = new Set();
      for (const p of document.querySelectorAll(".panel,.sheet,.receipt")) { const r = p.getBoundingClientRect(); for (const t of p.querySelectorAll("*")) { const q = t.getBoundingClientRect(); if (q.width && t.checkVisibility() && q.right > r.right + 1 && !t.closest(".visually-hidden,svg,textarea,code.formula,.curve__hand")) over.add((p.id || p.querySelector("h2")?.textContent || p.className) + " < " + t.tagName + "." + t.className + " by " + Math.round(q.right - r.right)); } }
      for (const t of document.querySelectorAll("td,th,dd,.chip,p")) { const q = t.getBoundingClientRect(); if (q.width && t.checkVisibility() && q.width < 30 && q.height > 60) narrow.add(t.tagName + "." + t.className + " " + t.textContent.slice(0, 20)); }
      return { scroll: d.scrollWidth, over: [...over].slice(0, 4), narrow: [...narrow].slice(0, 3) };
    });
    if (m.scroll > w || m.over.length || m.narrow.length) console.log(label, w, JSON.stringify(m));
  } }
await browser.close();
