import { useState } from 'preact/hooks';
import {
  boundText,
  DRAFT_OF,
  type Side,
  typedBound,
  withBound,
} from '../../../lib/filters/typed-difficulty.ts';
import { text } from '../../../lib/text.ts';
import { plainField } from '../../text-field.ts';
import { DifficultySlider } from './DifficultySlider.tsx';
import type { FilterProps } from './FilterRow.tsx';

const SIDES = ['from', 'to'] as const satisfies readonly Side[];

export function DifficultyFilter({ model, onChange, onDraft }: FilterProps) {
  const { drafts, filters } = model.state;
  const { elo } = filters;
  /** The field in which the player is typing. Its text is not checked yet. */
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
    onChange({ elo: withBound(elo, side, bound) });
    onDraft(DRAFT_OF[side], null);
  };
  const field = (side: Side) => (
    <input
      class="field DifficultyField"
      type="text"
      value={drafts[DRAFT_OF[side]] ?? boundText(elo[side], side)}
      placeholder={text(`filter_difficulty_${side}`)}
      aria-label={text(`filter_difficulty_${side}`)}
      aria-invalid={isInvalid(side)}
      aria-describedby="difficulty-odd"
      {...plainField(() => take(side))}
      onFocus={(event) => event.currentTarget.select()}
      onInput={(event) => {
        setTyping(side);
        onDraft(DRAFT_OF[side], event.currentTarget.value);
      }}
      onBlur={() => take(side)}
    />
  );
  return (
    <div class="DifficultyFilter">
      <DifficultySlider
        elo={elo}
        onBound={(side, bound) => {
          onChange({ elo: { ...elo, [side]: bound } });
          // The slider replaces the text that was typed.
          if (drafts[DRAFT_OF[side]] !== undefined) onDraft(DRAFT_OF[side], null);
        }}
      />
      {field('from')}
      <p class="DifficultyFilter-between" id="difficulty-odd">
        {!SIDES.some(isInvalid) && <span aria-hidden="true">–</span>}
        <span role="status">{SIDES.some(isInvalid) && text('filter_difficulty_odd')}</span>
      </p>
      {field('to')}
    </div>
  );
}
