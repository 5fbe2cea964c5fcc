import { LAST_LEVEL } from '../../../lib/difficulty/levels.ts';
import { levelsOf } from '../../../lib/filters/filters.ts';
import { boundAt, boundText, type Side } from '../../../lib/filters/typed-difficulty.ts';
import type { Range } from '../../../lib/model.ts';
import { text } from '../../../lib/text.ts';

interface DifficultySliderProps {
  elo: Range;
  /** `bound` is an elo; null: no bound. */
  onBound: (side: Side, bound: number | null) => void;
}

/** The thumbs may meet but not pass each other. */
export function DifficultySlider({ elo, onBound }: DifficultySliderProps) {
  const { lowest, highest } = levelsOf(elo);
  const thumb = (side: Side) => {
    const level = side === 'from' ? lowest : highest;
    return (
      <input
        type="range"
        class="DifficultySlider-thumb"
        data-side={side}
        min={0}
        max={LAST_LEVEL}
        value={level}
        aria-label={text(`filter_difficulty_${side}`)}
        aria-valuetext={boundText(elo[side], side) || text(`filter_difficulty_${side}`)}
        onInput={({ currentTarget }) => {
          const moved = Number(currentTarget.value);
          const next = side === 'from' ? Math.min(moved, highest) : Math.max(moved, lowest);
          currentTarget.value = String(next);
          if (next !== level) onBound(side, boundAt(next, side));
        }}
      />
    );
  };
  const style = { '--lowest': lowest / LAST_LEVEL, '--highest': highest / LAST_LEVEL };
  return (
    // If both thumbs are at the upper end, only the lower one can be moved.
    <div
      class="DifficultySlider"
      style={style}
      data-lower-first={lowest > LAST_LEVEL / 2}
      data-meeting={lowest === highest}
    >
      <i class="DifficultySlider-range" />
      {thumb('from')}
      {thumb('to')}
    </div>
  );
}
