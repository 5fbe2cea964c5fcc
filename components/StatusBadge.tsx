import type { Status } from '../lib/model.ts';
import { text } from '../lib/text.ts';
import { Shape } from './Shape.tsx';

/** The shape that stands for each status. */
export const STATUS_SHAPES = {
  untried: 'untried',
  tried_but_not_solved: 'tried',
  solved: 'solved',
} as const satisfies Record<Status, string>;

interface StatusBadgeProps {
  status: Status | null;
  /** Whether to use one word only. */
  short?: boolean;
  /** Whether only the shape is visible, as in rows of a list. Screen readers read the word. */
  bare?: boolean;
}

/** Draws the player's status of a problem as text, shape and colour; nothing if the status is unknown. */
export function StatusBadge({ status, short = false, bare = false }: StatusBadgeProps) {
  if (status === null) return null;
  const words = text(short ? `status_${status}_short` : `status_${status}`);
  return (
    <span class="StatusBadge" data-status={status} title={bare ? words : undefined}>
      <Shape name={STATUS_SHAPES[status]} />
      {bare ? <span class="unseen">{words}</span> : words}
    </span>
  );
}
