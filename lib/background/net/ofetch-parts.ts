/**
 * Stands in for what ofetch brings along for options that `fetch.ts` never uses, by an alias in `wxt.config.ts`:
 * the packages ufo (base address and query) and destr (reading JSON). That is 4 kB less, and the joining of addresses,
 * which takes `https://site.com.evil.com` for a path of `https://site.com`, is not even there.
 */
export default function destr(): never {
  throw new Error('fetch.ts reads every body itself');
}

/** Throws: `fetch.ts` gives complete addresses, so ofetch never has to build one. */
export function withBase(): never {
  throw new Error('fetch.ts gives whole addresses');
}

export const withQuery = withBase;
