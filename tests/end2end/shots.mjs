// Takes pictures of the pages named as arguments, in three widths and both themes, into the folder KEYFARE_SHOTS.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { hydrated, launch, origin } from "./harness.mjs";

const folder = process.env.KEYFARE_SHOTS;
await mkdir(folder, { recursive: true });
const browser = await launch();
for (const path of process.argv.slice(2)) {
  const name = path.replace(/\?.*$/, "").replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "") || "home";
  for (const width of [1440, 768, 360]) {
    for (const theme of ["light", "dark"]) {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: theme });
      await context.addCookies([{ name: "theme", value: theme, url: origin }]);
      const page = await context.newPage();
      await page.goto(origin + path);
      await hydrated(page);
      const file = join(folder, `${name}-${width}-${theme}.png`);
      await page.screenshot({ path: file, fullPage: true });
      await context.close();
      console.log(file);
    }
  }
}
await browser.close();
