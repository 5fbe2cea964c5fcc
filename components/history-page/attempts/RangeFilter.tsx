import { LAST_LEVEL, rankOfLevel } from '../../../lib/difficulty/levels.ts';
import { rankText } from '../../../lib/difficulty/rank.ts';
import { durationText } from '../../../lib/formatted-texts.ts';
import type { Range } from '../../../lib/model.ts';
import { text } from '../../../lib/text.ts';
import { Choice } from '../../pages/Choice.tsx';
import { FilterGroup } from './FilterGroup.tsx';

type Choices = readonly (readonly [value: number, words: string])[];

interface RangeFilterProps {
  label: string;
  /** The values of both ends, in ascending order. */
  choices: Choices;
  range: Range;
  /** Whether the highest value itself is left out. */
  isBelow?: boolean;
  onChange: (range: Range) => void;
}

export function RangeFilter({ label, choices, range, isBelow = false, onChange }: RangeFilterProps) {
  const end = (side: keyof Range) => (
    <Choice
      label={text(`range_${side}`, label)}
      choices={[[null, text('history_any')], ...withValue(choices, range[side])]}
      value={range[side]}
      onPick={(value) => onChange(withoutConflict({ ...range, [side]: value }, side, isBelow))}
    />
  );
  return (
    <FilterGroup label={label}>
      {end('from')}
      <span aria-hidden="true">–</span>
      {end('to')}
    </FilterGroup>
  );
}

/** Returns the range with the other end open if both exclude every value. */
function withoutConflict({ from, to }: Range, changed: keyof Range, isBelow: boolean): Range {
  const isPossible = from === null || to === null || from < to || (from === to && !isBelow);
  if (isPossible) return { from, to };
  return changed === 'from' ? { from, to: null } : { from: null, to };
}

/** Returns the choices with this value, which a link may have named. */
function withValue(choices: Choices, value: number | null): Choices {
  if (value === null || choices.some(([choice]) => choice === value)) return choices;
  const words = durationText(value * 1_000) ?? '';
  return [...choices, [value, words] as const].sort(([one], [other]) => one - other);
}

/** Returns all ranks, by their levels. */
export function rankChoices(): Choices {
  return Array.from({ length: LAST_LEVEL + 1 }, (_, level) => [level, rankText(rankOfLevel(level))] as const);
}

/** Limits of time taken, seconds. */
const SECONDS = [10, 20, 30, 60, 120, 300, 600, 1_800];

/** Returns limits of time taken, by their seconds. */
export function timeChoices(): Choices {
  return SECONDS.map((seconds) => [seconds, durationText(seconds * 1_000) ?? ''] as const);
}
