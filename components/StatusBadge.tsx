import type { Status } from '../lib/model.ts';
import { type Sign as SignKind, signOf } from '../lib/panel/sign.ts';
import { signName } from '../lib/panel/sign-text.ts';
import { Sign } from './Sign.tsx';

interface StatusBadgeProps {
  status: Status | null;
  /** The sign, which says more than the status; null if there is none. */
  sign: SignKind | null;
  /** Whether only the sign is visible, as in rows of a list. Screen readers read the words. */
  bare?: boolean;
}

export function StatusBadge({ status, sign, bare = false }: StatusBadgeProps) {
  const shown = signOf(status, sign);
  if (shown === null) return null;
  const words = signName(shown);
  return (
    <span class="StatusBadge" data-status={status} title={bare ? words : undefined}>
      <Sign sign={shown} />
      {bare ? <span class="unseen">{words}</span> : words}
    </span>
  );
}
