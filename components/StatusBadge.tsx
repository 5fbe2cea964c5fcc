import type { Status } from '../lib/model.ts';
import { type Sign as SignKind, signOf } from '../lib/panel/sign.ts';
import { signName } from '../lib/panel/sign-text.ts';
import { Sign } from './Sign.tsx';

interface StatusBadgeProps {
  status: Status | null;
  /** The mark, which says more than the status; null if there is none. */
  mark: SignKind | null;
  /** Whether only the sign is visible, as in rows of a list. Screen readers read the words. */
  bare?: boolean;
}

export function StatusBadge({ status, mark, bare = false }: StatusBadgeProps) {
  const sign = signOf(status, mark);
  if (sign === null) return null;
  const words = signName(sign);
  return (
    <span class="StatusBadge" data-status={status} title={bare ? words : undefined}>
      <Sign mark={sign} />
      {bare ? <span class="unseen">{words}</span> : words}
    </span>
  );
}
