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
  /** Whether to use one word only, as in rows of a list. */
  short?: boolean;
}

/** Draws the player's status of a problem as text, shape and colour; nothing if the status is unknown. */
export function StatusBadge({ status, short = false }: StatusBadgeProps) {
  if (status === null) return null;
  return (
    <span class="StatusBadge" data-status={status}>
      <Shape name={STATUS_SHAPES[status]} />
      {text(short ? `status_${status}_short` : `status_${status}`)}
    </span>
  );
}
