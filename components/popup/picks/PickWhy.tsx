import { reasonWords, sourceWords } from '../../../lib/picks/pick-text.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { text } from '../../../lib/text.ts';
import { StatusBadge } from '../../StatusBadge.tsx';
import type { PopupEvents } from '../popup-events.ts';
import { ProblemLink } from '../rows/ProblemLink.tsx';

type PickWhyProps = {
  pick: NonNullable<PopupViewModel['picked']['current']>;
  site: string;
} & Pick<PopupEvents, 'onOpen'>;

/** Draws the picked problem and the reason for the pick. The source of the predicted chance is folded. */
export function PickWhy({ pick, site, onOpen }: PickWhyProps) {
  const { id, by, reason, status } = pick;
  const words = reason ? reasonWords(reason) : [];
  return (
    <div class="PickWhy">
      <p aria-live="polite">
        <ProblemLink id={id} site={site} isTabStop onOpen={onOpen}>
          <b>{id}</b>
        </ProblemLink>
        <span>{[...(by === 'random' ? [text('pick_by_chance')] : []), ...words].join(', ')}</span>
        <StatusBadge status={status} short />
      </p>
      {reason && (
        <details>
          <summary>{text('pick_source')}</summary>
          {sourceWords(reason).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </details>
      )}
    </div>
  );
}
