import type { Account } from '../../lib/account/account.ts';
import { siteName } from '../../lib/site.ts';
import { text } from '../../lib/text.ts';

/** Warns that a change to the address `base` deletes the stored key; nothing if the key belongs to the site there. */
export function ForgetsKey({ account, base }: { account: Account | null; base: string }) {
  if (!account || siteName(account.origin) === siteName(base)) return null;
  return <p class="ForgetsKey">{text('options_address_forgets', new URL(account.origin).host)}</p>;
}
