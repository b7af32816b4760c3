// The pages that exist: every test that holds for all pages goes through this list. A new page is one more line.

export const pages = ["/", "/design", "/size", "/prices", "/report"];

/** Pages that say that something is wrong, with the status they say it with. */
export const refusals = [
  ["/no-such-page", 404],
  ["/design?d=damaged", 400],
  ["/report?d=damaged", 400],
];
