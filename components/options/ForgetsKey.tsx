import type { Account } from '../../lib/account/account.ts';
import { siteName } from '../../lib/site.ts';
import { text } from '../../lib/text.ts';

/** Says before a press that it costs the key: where one is kept that belongs to another site than this. */
export function ForgetsKey({ account, base }: { account: Account | null; base: string }) {
  if (!account || siteName(account.origin) === siteName(base)) return null;
  return <p class="ForgetsKey">{text('options_address_forgets', new URL(account.origin).host)}</p>;
}
