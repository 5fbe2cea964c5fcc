import { text } from '../lib/text.ts';
import { When } from './When.tsx';

interface CheckedLineProps {
  fetchedAt: number | null;
  pending: boolean;
  /** The last question failed: what is shown is from before. */
  failing: boolean;
  now: number;
}

/** How fresh the panel is. Always one line high: asking the site moves nothing. */
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
