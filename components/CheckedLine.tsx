import type { TimeTexts } from '../lib/formatted-texts.ts';
import { text } from '../lib/text.ts';
import { When } from './When.tsx';

interface CheckedLineProps {
  /** When the shown data was fetched (epoch ms), and as text; null if there is none. */
  fetchedAt: number | null;
  fetched: TimeTexts | null;
  pending: boolean;
}

/** It is always one line high, so a request moves nothing. */
export function CheckedLine({ fetchedAt, fetched, pending }: CheckedLineProps) {
  return (
    <p class="CheckedLine" data-pending={pending} title={pending ? text('loading') : undefined}>
      {pending && text('loading')}
      {!pending && fetchedAt !== null && fetched && <When at={fetchedAt} texts={fetched} />}
    </p>
  );
}
