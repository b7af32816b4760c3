// The pages that exist: every test that holds for all pages goes through this list. A new page is one more line.

import { readFile } from "node:fs/promises";

/** Links of known designs, by name. */
export const links = JSON.parse(await readFile(new URL("../data/links.json", import.meta.url), "utf8"));

export const pages = [
  "/",
  "/design",
  "/size",
  "/prices",
  "/simulate",
  "/rules",
  "/rules?q=gigabyte&strength=disputed",
  "/rules/R-WRITE-2",
  "/rules/R-ITEM-3",
  "/rules/D-5",
  `/design?d=${links.reference}`,
  `/design?d=${links.shop}`,
  `/report?d=${links.reference}`,
  `/report?d=${links.scan}&sort=-cost`,
  `/simulate?d=${links.reference}`,
  `/regions?d=${links.reference}`,
  `/regions?d=${links.calculator}`,
  `/prices?region=af-south-1`,
  `/design?d=${links.services}`,
  `/design?d=${links.unsaid}`,
  `/report?d=${links.global}`,
  `/report?d=${links.unsaid}`,
  `/simulate?d=${links.global}`,
  `/simulate?d=${links.reference}&day=2&search=1`,
];

/** Pages that say that something is wrong, with the status they say it with. */
export const refusals = [
  ["/no-such-page", 404],
  ["/prices?region=nowhere-1", 404],
  ["/rules/R-WRIT-2", 404],
  ["/design?d=damaged", 400],
  ["/report", 400],
  ["/report?d=damaged", 400],
  ["/simulate?d=damaged", 400],
];
