import { whatIsWrong } from '../../../lib/messages/failure-text.ts';
import type { Preview } from '../../../lib/popup/popup.ts';
import { text } from '../../../lib/text.ts';
import { ProblemCard } from '../../card/ProblemCard.tsx';

export function PreviewCard({ preview, now }: { preview: Preview; now: number }) {
  const { pending, failure } = preview;
  return (
    <ProblemCard
      card={preview}
      now={now}
      pending={pending}
      why={failure ? whatIsWrong(failure) : text('board_none')}
    />
  );
}
