import { useState } from 'preact/hooks';
import type { Range } from '../../../lib/difficulty/range.ts';
import { DRAFT_OF, type Side, typedBound, withBound } from '../../../lib/filters/typed-difficulty.ts';
import type { PopupState } from '../../../lib/popup/popup.ts';
import { text } from '../../../lib/text.ts';
import type { PopupEvents } from '../popup-events.ts';
import { DifficultyField } from './DifficultyField.tsx';
import { DifficultySlider } from './DifficultySlider.tsx';

type DifficultyFilterProps = {
  elo: Range;
  drafts: PopupState['drafts'];
  onElo: (elo: Range) => void;
} & Pick<PopupEvents, 'onDraft'>;

const SIDES = ['from', 'to'] as const satisfies readonly Side[];

/** The range of difficulty: a slider over the ranks, and both ends as text, rank or elo. */
export function DifficultyFilter({ elo, drafts, onElo, onDraft }: DifficultyFilterProps) {
  /** The field that is being typed in: its text is not checked yet. */
  const [typing, setTyping] = useState<Side | null>(null);
  const isInvalid = (side: Side) => {
    const draft = drafts[DRAFT_OF[side]];
    return side !== typing && draft !== undefined && typedBound(draft, side) === undefined;
  };
  const take = (side: Side) => {
    setTyping(null);
    const draft = drafts[DRAFT_OF[side]];
    const bound = draft === undefined ? undefined : typedBound(draft, side);
    if (bound === undefined) return;
    onElo(withBound(elo, side, bound));
    onDraft(DRAFT_OF[side], null);
  };
  const field = (side: Side) => (
    <DifficultyField
      side={side}
      bound={elo[side]}
      draft={drafts[DRAFT_OF[side]]}
      invalid={isInvalid(side)}
      onType={(typed) => {
        setTyping(side);
        onDraft(DRAFT_OF[side], typed);
      }}
      onTake={() => take(side)}
    />
  );
  return (
    <div class="DifficultyFilter">
      <DifficultySlider
        elo={elo}
        onBound={(side, bound) => {
          onElo({ ...elo, [side]: bound });
          // The slider overrides what was typed.
          if (drafts[DRAFT_OF[side]] !== undefined) onDraft(DRAFT_OF[side], null);
        }}
      />
      {field('from')}
      <p class="DifficultyFilter-elo" id="difficulty-elo">
        {!SIDES.some(isInvalid) && eloWords(elo)}
        <span role="status">{SIDES.some(isInvalid) && text('filter_difficulty_odd')}</span>
      </p>
      {field('to')}
    </div>
  );
}

function eloWords({ from, to }: Range): string {
  if (from === null && to === null) return text('filter_elo_any');
  if (to === null) return text('filter_elo_from', `${from}`);
  return from === null ? text('filter_elo_to', `${to}`) : text('filter_elo_range', `${from}`, `${to}`);
}
