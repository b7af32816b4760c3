// The files of every chart: the drawing and the numbers from the server, the picture drawn by the browser.

import { readFile } from "node:fs/promises";
import { equal, ok, origin, settled, test } from "../harness.mjs";
import { links } from "../pages.mjs";

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const pages = [
  [`/design?d=${links.reference}`, 3],
  [`/report?d=${links.reference}`, 2],
  [`/regions?d=${links.reference}`, 1],
  [`/simulate?d=${links.reference}`, 5],
];

/** Saves what a link offers: its name and its bytes. */
async function saved(page, link) {
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  return [download.suggestedFilename(), await readFile(await download.path())];
}

/** Width and height of a picture, from the head of its file. */
const sizeOf = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)];

for (const [path, least] of pages) {
  test(`${path.slice(0, 12)}… saves each chart as SVG, PNG and CSV`, { javascript: "on" }, async ({ page, visit }) => {
    await visit(path);
    const figures = page.locator("figure:has(svg.chart)");
    const count = await figures.count();
    ok(count >= least, `${count} charts`);
    for (let at = 0; at < count; at += 1) {
      const figure = figures.nth(at);
      const [svgName, svg] = await saved(page, figure.getByRole("link", { name: /^SVG of / }));
      ok(/^keyfare-[a-z0-9-]+\.svg$/.test(svgName), svgName);
      const text = svg.toString("utf8");
      ok(text.startsWith("<svg xmlns") && !text.includes('class="f-'), `${svgName} is no drawing of its own`);
      const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(text);
      const [pngName, png] = await saved(page, figure.getByRole("link", { name: /^PNG of / }));
      equal(pngName, svgName.replace(".svg", ".png"), "name");
      ok(png.subarray(0, 8).equals(PNG), `${pngName} is no PNG`);
      equal(sizeOf(png).join(" × "), `${2 * width} × ${2 * height}`, `size of ${pngName}`);
      ok(png.length > 4_000, `${pngName} of ${png.length} bytes is empty`);
      const [csvName, csv] = await saved(page, figure.getByRole("link", { name: /^CSV of / }));
      equal(csvName, svgName.replace(".svg", ".csv"), "name");
      const rows = await figure.locator("tbody tr").count();
      equal(csv.toString("utf8").trimEnd().split("\r\n").length, rows + 1, `rows of ${csvName}`);
    }
  });
}

test("without script a chart is saved as SVG and CSV, and no picture is offered", { javascript: "off" }, async ({ page, visit }) => {
  await visit(`/report?d=${links.reference}`);
  const figure = page.locator("figure:has(svg.chart)").first();
  equal(await figure.getByRole("link", { name: /^PNG of / }).count(), 0, "pictures offered");
  const [name, svg] = await saved(page, figure.getByRole("link", { name: /^SVG of / }));
  ok(name.endsWith("cost-by-line.svg") && svg.toString("utf8").startsWith("<svg"), name);
});

test("what is saved is what is typed, not what was opened", { javascript: "on" }, async ({ page, visit }) => {
  await visit(`/design?d=${links.flat}`);
  const csv = page.locator("#figures").getByRole("link", { name: "CSV of Monthly cost by line" });
  const [, before] = await saved(page, csv);
  await page.getByLabel("Rate, question 1", { exact: true }).fill("777");
  await settled(page);
  const [, after] = await saved(page, csv);
  ok(!before.equals(after), "the numbers are those of before");
});

test("a picture whose drawing cannot be had leads to the page that says why", { javascript: "on", meant: /400|Failed to load/ }, async ({ page, visit }) => {
  await visit(`/report?d=${links.reference}`);
  const link = page.getByRole("link", { name: /^PNG of / }).first();
  await link.evaluate((it) => it.setAttribute("href", "/chart/growth.svg?d=damaged"));
  await link.click();
  await page.waitForURL(`${origin}/chart/growth.svg?d=damaged`);
  ok((await page.locator("h1").textContent()).includes("damaged"), await page.locator("h1").textContent());
});
