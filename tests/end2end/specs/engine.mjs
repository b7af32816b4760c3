// The desk and its engine: what is loaded when, what stays in place while answers arrive, and what happens without an engine.

import { equal, ok, settled, test } from "../harness.mjs";
import { links } from "../pages.mjs";

const rate = (page) => page.getByLabel("Rate, question 1", { exact: true });

test("a visit loads no engine, and the first touch does", { javascript: "on" }, async ({ page, visit }) => {
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await visit(`/design?d=${links.flat}`);
  await page.waitForLoadState("networkidle");
  ok(asked.some((it) => /desk.*wasm$/.test(it)), `no desk among ${asked}`);
  ok(!asked.some((it) => /worker|engine/.test(it)), `the engine came with the visit: ${asked}`);
  const [worker] = await Promise.all([page.waitForEvent("worker"), rate(page).focus()]);
  ok(/worker.*js$/.test(worker.url()), worker.url());
});

test("a page without figures to compute never loads one", { javascript: "on" }, async ({ page, visit }) => {
  await visit("/prices");
  await page.locator("main").click({ position: { x: 5, y: 5 } });
  await page.getByLabel("Region", { exact: true }).focus();
  await page.waitForLoadState("networkidle");
  equal(page.workers().length, 0, "workers");
});

test("what is typed fast arrives whole, and the caret stays where it is", { javascript: "on" }, async ({ page, visit }) => {
  await visit(`/design?d=${links.flat}`);
  const notes = page.getByLabel("Notes", { exact: true });
  await notes.fill("");
  const text = "the quick brown fox jumps over the lazy dog";
  await notes.pressSequentially(text);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.insertText("sleepy ");
  await settled(page);
  equal(await notes.inputValue(), text.replace(" dog", "sleepy  dog"), "notes");
  equal(await notes.evaluate((it) => it.selectionStart), text.length - 4 + "sleepy ".length, "caret");
  equal(await page.evaluate(() => document.activeElement.id), await notes.getAttribute("id"), "focus");
});

test("what is folded open stays open while figures change", { javascript: "on" }, async ({ page, visit }) => {
  await visit(`/design?d=${links.reference}`);
  const lines = page.locator("ul.bill details");
  await lines.nth(0).locator("summary").click();
  await lines.nth(4).locator("summary").click();
  const id = await lines.nth(4).getAttribute("id");
  await rate(page).fill("91");
  await settled(page);
  equal(await page.locator(`#${id}`).getAttribute("open"), "", "the opened line");
  equal(await lines.nth(0).getAttribute("open"), null, "the closed line");
});

test("going back to an earlier design is an edit like any other", { javascript: "on" }, async ({ page, visit }) => {
  await visit(`/design?d=${links.flat}`);
  await page.evaluate((address) => {
    const link = document.createElement("a");
    link.href = address;
    link.textContent = "another design";
    document.querySelector("main").append(link);
    link.click();
  }, `/design?d=${links.reference}`);
  await settled(page);
  const name = page.getByLabel("Name of the design");
  const [reference, flat] = [await name.inputValue(), /^Flat 100/];
  ok(!flat.test(reference), `the link did not open: ${reference}`);
  await page.goBack();
  await settled(page);
  ok(flat.test(await name.inputValue()), `going back shows ${await name.inputValue()}`);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await settled(page);
  equal(await name.inputValue(), reference, "name after undo");
});

test("an engine that does not load is told, and what is typed stays", { javascript: "on", meant: /engine|wasm|WebAssembly/i }, async ({ page, context, visit }) => {
  await context.route("**/pkg/engine.*.wasm", (route) => route.fulfill({ contentType: "application/wasm", body: "no module" }));
  await visit(`/design?d=${links.flat}`);
  const before = await page.locator(".total__figure").textContent();
  await rate(page).fill("77");
  await page.getByRole("alert").getByText("The calculation did not load.").waitFor();
  equal(await rate(page).inputValue(), "77", "what was typed");
  equal(await page.locator(".total__figure").textContent(), before, "total");
  ok(await page.locator("#main").evaluate((it) => it.hasAttribute("data-stale")), "the figures are not marked as those of before");
});

test("the start page and the item lab answer while one types", { javascript: "on" }, async ({ page, visit }) => {
  await visit("/");
  await page.getByLabel("Indexes").fill("0");
  await page.getByText("$67.34").first().waitFor();
  await page.getByRole("link", { name: "Open as a design" }).click();
  await page.waitForURL("**/design?d=*");
  await visit("/size");
  await page.getByLabel("Item as JSON").fill('{"id": "a"}');
  await page.getByRole("heading", { name: "3 bytes" }).waitFor();
  await page.getByLabel("Item as JSON").fill('{"id": ');
  await page.locator(".stale a").waitFor();
});
