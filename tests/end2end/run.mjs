// Runs every spec against the server at KEYFARE_URL. Arguments: texts that the names of the tests to run must contain.
// Its last line is what `cargo xtask test` counts.

import { readdir } from "node:fs/promises";
import { launch, origin, runOne, tests } from "./harness.mjs";

if (!origin || !process.env.CHROMIUM) {
  console.error("KEYFARE_URL and CHROMIUM must be set; `cargo xtask test --only browser` sets them");
  process.exit(2);
}

const folder = new URL("./specs/", import.meta.url);
for (const file of (await readdir(folder)).filter((name) => name.endsWith(".mjs")).sort()) {
  await import(new URL(file, folder));
}

const wanted = process.argv.slice(2);
const browser = await launch();
let passed = 0;
let failed = 0;
for (const test of tests()) {
  if (!wanted.every((text) => test.name.includes(text))) continue;
  const start = performance.now();
  try {
    await runOne(browser, test);
    passed += 1;
    console.log(`ok      ${test.name} (${Math.round(performance.now() - start)} ms)`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${test.name}\n${String(error.message ?? error).replace(/^/gm, "        ")}`);
  }
}
await browser.close();
console.log(`browser: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
