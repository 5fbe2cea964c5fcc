import { text } from '../lib/text.ts';
import { When } from './When.tsx';

interface CheckedLineProps {
  /** When the shown data was fetched; null if there is none. */
  fetchedAt: number | null;
  pending: boolean;
  /** Whether the last request failed. Then the shown data are older. */
  failing: boolean;
  now: number;
}

/** Draws the time at which the shown data was fetched. It is always one line high, so a request moves nothing. */
export function CheckedLine({ fetchedAt, pending, failing, now }: CheckedLineProps) {
  return (
    <p class="CheckedLine" data-pending={pending}>
      {pending && text('panel_asking')}
      {!pending && fetchedAt === null && !failing && text('panel_unchecked')}
      {!pending && fetchedAt !== null && (
        <When at={fetchedAt} now={now} within={failing ? 'panel_from' : 'panel_checked'} />
      )}
    </p>
  );
}
