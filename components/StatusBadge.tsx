import type { Status } from '../lib/model.ts';
import { text } from '../lib/text.ts';
import { Shape } from './Shape.tsx';

export const STATUS_SHAPES = {
  untried: 'untried',
  tried_but_not_solved: 'tried',
  solved: 'solved',
} as const satisfies Record<Status, string>;

interface StatusBadgeProps {
  status: Status | null;
  /** In a row of a list: one word. */
  short?: boolean;
}

/** The player's status in words, shape and colour; nothing at all where it is not known. */
export function StatusBadge({ status, short = false }: StatusBadgeProps) {
  if (status === null) return null;
  return (
    <span class="StatusBadge" data-status={status}>
      <Shape name={STATUS_SHAPES[status]} />
      {text(short ? `status_${status}_short` : `status_${status}`)}
    </span>
  );
}
