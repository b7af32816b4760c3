// What every browser test shares: a fresh browser context, and the complaints that fail a test whatever it looks at.
// Leaves what is looked at to the specs, and running them to run.mjs.

import { chromium } from "playwright-core";

export const origin = process.env.KEYFARE_URL;
/** A server whose prices are newer than the built-in ones: reads of us-east-1 cost more. */
export const newer = process.env.KEYFARE_NEWER_URL;

const registered = [];

/**
 * Registers a test. `javascript` is "on", "off" or "both"; "both" makes two tests of it. `meant` matches the complaints that
 * the test provokes. `at` is the server, `origin` unless said.
 * `run` gets { page, context, javascript, visit }.
 */
export function test(name, options, run) {
  const modes = options.javascript === "both" ? ["on", "off"] : [options.javascript ?? "on"];
  for (const javascript of modes) {
    const suffix = options.javascript === "both" ? `, JavaScript ${javascript}` : "";
    registered.push({ ...options, name: name + suffix, javascript, run });
  }
}

export const tests = () => registered;

export async function launch() {
  const asRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: [
      ...(asRoot ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Runs one test in a context of its own. Throws what is wrong. */
export async function runOne(browser, { javascript, viewport, theme, touch, meant, at = origin, run }) {
  const context = await browser.newContext({
    javaScriptEnabled: javascript === "on",
    hasTouch: touch ?? false,
    viewport: viewport ?? { width: 1280, height: 800 },
    colorScheme: theme ?? "light",
    locale: "en-US",
  });
  context.setDefaultTimeout(10_000);
  try {
    if (theme) await context.addCookies([{ name: "theme", value: theme, url: at }]);
    const complaints = [];
    const refused = new Set();
    watch(context, javascript, complaints, refused);
    const page = await context.newPage();
    const visit = (path, expected) => open(page, at, javascript, path, expected, refused);
    try {
      await run({ page, context, javascript, visit });
      // What a page does late, such as a warning from a script, still counts.
      await page.waitForLoadState("networkidle");
    } catch (error) {
      // The complaints often tell why the test failed.
      throw new Error([error.message ?? error, ...complaints].join("\n"));
    }
    const unmeant = complaints.filter((it) => !meant?.test(it));
    if (unmeant.length > 0) throw new Error(unmeant.join("\n"));
  } finally {
    await context.close();
  }
}

/** Everything that no page may do. */
function watch(context, javascript, complaints, refused) {
  context.on("request", (request) => {
    const url = request.url();
    const ours = [origin, newer].some((server) => server && url.startsWith(`${server}/`));
    if (!ours && !url.startsWith("data:") && !url.startsWith("blob:")) {
      complaints.push(`request to another host: ${url}`);
    }
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // A page that is left ends its own requests.
    if (reason === "net::ERR_ABORTED") return;
    // Without JavaScript the browser refuses the script by itself.
    if (javascript === "off" && request.resourceType() === "script") return;
    complaints.push(`request failed: ${request.url()} (${reason})`);
  });
  context.on("weberror", (error) => complaints.push(`exception: ${error.error()}`));
  context.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    // The browser reports the status of a page that was meant to be refused.
    if (refused.has(message.location().url) && message.text().startsWith("Failed to load resource")) return;
    // Without JavaScript nothing takes what the headers announced.
    if (javascript === "off" && message.text().includes("was preloaded using link preload but not used")) return;
    complaints.push(`console ${message.type()}: ${message.text()}`);
  });
}

/** Opens a path, checks its status and waits until it answers to input. */
async function open(page, at, javascript, path, expected = 200, refused = new Set()) {
  if (expected >= 400) refused.add(new URL(path, at).href);
  const response = await page.goto(at + path);
  if (response.status() !== expected) throw new Error(`${path} answers ${response.status()}, not ${expected}`);
  const policy = response.headers()["content-security-policy"] ?? "";
  if (!policy.startsWith("default-src 'none'")) throw new Error(`${path} has no strict policy: ${policy}`);
  if (javascript === "on") await hydrated(page);
  return response;
}

/** Waits until the page answers to input. */
export async function hydrated(page) {
  await page.waitForSelector("html[data-hydrated]", { state: "attached" });
}

/** Waits until the engine has answered everything that was done. The first answer takes its loading. */
export async function settled(page) {
  await page.waitForSelector("#main:not([data-waiting])", { state: "attached" });
}

export function equal(actual, expected, what = "value") {
  if (actual !== expected) throw new Error(`${what} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
}

export function ok(condition, message) {
  if (!condition) throw new Error(message);
}
