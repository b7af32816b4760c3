// The matrix in another order: on the workbench by its heads, on the report by links.

import { equal, ok, settled, test } from "../harness.mjs";
import { links } from "../pages.mjs";

const questions = (page) => page.locator("table.matrix td.m-q .cell").evaluateAll((cells) => cells.map((it) => it.value));

test("a head sorts the questions, and neither the link nor undo knows", { javascript: "on" }, async ({ page, visit }) => {
  await visit(`/design?d=${links.reference}`);
  const designed = await questions(page);
  // The address names the price list once something was pressed; the link does so from the start.
  const link = () => page.locator("[data-do=copy]").getAttribute("data-link");
  const before = await link();
  const head = page.getByRole("columnheader", { name: "$ a month", exact: true });
  const button = head.getByRole("button");
  await button.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("th[aria-sort]")?.textContent.includes("$ a month"));
  equal(await head.getAttribute("aria-sort"), "descending", "aria-sort");
  const dearest = await questions(page);
  ok(dearest.join() !== designed.join(), "nothing moved");
  equal([...dearest].sort().join(), [...designed].sort().join(), "the questions");
  equal(await button.evaluate((it) => it === document.activeElement), true, "the focus");
  equal(await link(), before, "the link");
  equal(await page.getByRole("button", { name: /^Undo:/ }).count(), 0, "something to undo");

  // Typing moves no row; another press sorts again.
  const rate = page.locator("table.matrix tbody tr").first().getByLabel(/^Rate, question/);
  await rate.fill("0.0001");
  await settled(page);
  equal((await questions(page)).join(), dearest.join(), "the order while typing");
  equal(await page.locator("th[aria-sort]").count(), 0, "heads that say they are in order");
  await rate.blur();
  await page.getByRole("button", { name: "Sort again: the questions" }).click();
  await page.waitForFunction((first) => document.querySelector("table.matrix td.m-q .cell").value !== first, dearest[0]);
  equal(await head.getAttribute("aria-sort"), "descending", "aria-sort after sorting again");

  // A new question comes last.
  await page.getByRole("button", { name: "Ask another question" }).click();
  await page.waitForFunction((count) => document.querySelectorAll("table.matrix td.m-q .cell").length === count, designed.length + 1);
  equal((await questions(page)).at(-1), "", "the last question");
  await page.getByLabel("Sort the questions by").selectOption("number");
  await page.waitForFunction((first) => document.querySelector("table.matrix td.m-q .cell").value === first, designed[0]);
});

test("the report is sorted by links", { javascript: "both" }, async ({ page, visit }) => {
  await visit(`/report?d=${links.reference}`);
  const first = () => page.getByRole("table", { name: /^Questions of/ }).locator("tbody th").first().textContent();
  ok((await first()).startsWith("1. "), await first());
  await page.getByRole("navigation", { name: "Order of the questions" }).getByRole("link", { name: "$ a month" }).click();
  await page.waitForURL("**&sort=-cost*");
  ok(!(await first()).startsWith("1. "), await first());
  equal(await page.getByRole("columnheader", { name: /a month, on-demand/ }).first().getAttribute("aria-sort"), "descending", "aria-sort");
  await visit(`/report?d=${links.reference}&sort=nothing`);
  ok((await first()).startsWith("1. "), await first());
});

/** Readings of devices, a year of them under each key of a table with a local index. */
const iot = "AQEL6rotTY89SwNBEIbJ7e4kZySFteCKtXKJBGKIh0cuASHxq1DBL3LumlvO3MW7A0l1KSxsRERs_KgVtLGx8peordf5H9xFkDTzzDAz77wDxMJIBLGNCyWjVDYqpUqxPF8pLtQfmyQDsCYD2QZtD-ftxuZyvTFTE8zcx1CLRY-bH6B9IvaFsTFnlHfQj2bhbMg7TPjdXch8EwDtAL2TdFLxLJsaire5dFrxvJBOKL7RdFzxqZnq6-qec8EkNP6v1UVMCjuDWU_47PCyLbsZy_lz3pLp8wZBgE9yFiZboYi5-yBAG14liAHp47GAMbpIqwMeHSuh3KqsA59H7r0au0l0IB4avmYDPNX35OTIp9RasWnkUZNWj8KgZ2G91Yliesq5596p7esk35YOXpb0Xw";

test("a key is cut by time at a press, its collection fits, and undo brings it back", { javascript: "on" }, async ({ page, visit }) => {
  await visit(`/design?d=${iot}`);
  const template = page.getByLabel("Partition key template of reading", { exact: true });
  const findings = page.locator("#findings");
  ok((await findings.textContent()).includes("The collection of reading is over 10 GB"), "no finding");
  await page.locator("#cut-0-0 > summary").click();
  await page.getByRole("button", { name: "Cut it by week: the key of reading" }).click();
  await page.waitForFunction(() => !document.querySelector("#findings").textContent.includes("The collection of reading"));
  equal(await template.inputValue(), "DEVICE#<id>#<week>", "the template");
  equal(await page.getByLabel("Key condition, question 3", { exact: true }).inputValue(), "pk = DEVICE#<id>#<week> AND sk > :from", "the condition");
  equal(await page.getByLabel("Rate, question 3", { exact: true }).inputValue(), "6", "the rate");
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await page.waitForFunction(() => document.querySelector("#findings").textContent.includes("The collection of reading is over 10 GB"));
  equal(await template.inputValue(), "DEVICE#<id>", "the template after undo");
});

test("the report is saved as Markdown", { javascript: "both" }, async ({ page, visit }) => {
  await visit(`/report?d=${links.reference}`);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download Markdown" }).click();
  const download = await saved;
  equal(download.suggestedFilename(), "review.md", "the name of the file");
  const text = await (await import("node:fs/promises")).readFile(await download.path(), "utf8");
  ok(text.startsWith("# ") && text.includes("## 1. Summary"), text.slice(0, 200));
});

test("a hot key is split at a press, and whole again at undo", { javascript: "on" }, async ({ page, visit }) => {
  await visit("/");
  await page.getByRole("link", { name: /^Guest checkout/ }).first().click();
  await page.waitForURL("**/design?d=*");
  const panel = page.locator("#hot-keys");
  const template = page.getByLabel(/^Partition key template of/).first();
  const before = await template.inputValue();
  await panel.getByRole("button", { name: /^Split it into/ }).first().click();
  await page.waitForFunction((text) => document.querySelector("[aria-label^='Partition key template of']").value !== text, before);
  ok((await template.inputValue()).includes("<shard 0-"), await template.inputValue());
  await page.waitForFunction(() => document.querySelector("#hot-keys").textContent.includes("none over its limit"));
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await page.waitForFunction((text) => document.querySelector("[aria-label^='Partition key template of']").value === text, before);
  ok((await panel.textContent()).includes("is hot"), "the key is not hot again");
});
