import { text } from '../lib/text.ts';
import { When } from './When.tsx';

/** How fresh the panel is. Always one line high: asking the site moves nothing. */
export function CheckedLine({
  checkedAt,
  pending,
  now,
}: {
  checkedAt: number | null;
  pending: boolean;
  now: number;
}) {
  return (
    <p class="CheckedLine" data-pending={pending}>
      {pending && text('panel_asking')}
      {!pending && checkedAt === null && text('panel_unchecked')}
      {!pending && checkedAt !== null && <When at={checkedAt} now={now} within="panel_checked" />}
    </p>
  );
}
