import { boundText, type Side } from '../../../lib/filters/typed-difficulty.ts';
import { text } from '../../../lib/text.ts';

interface DifficultyFieldProps {
  side: Side;
  /** Elo; null: none. */
  bound: number | null;
  /** What is typed and not applied yet. */
  draft: string | undefined;
  /** The typed text is no difficulty. */
  invalid: boolean;
  onType: (typed: string) => void;
  /** Applies what is typed. */
  onTake: () => void;
}

/** One end of the range, typed as text. */
export function DifficultyField({ side, bound, draft, invalid, onType, onTake }: DifficultyFieldProps) {
  return (
    <input
      class="field DifficultyField"
      type="text"
      value={draft ?? boundText(bound, side)}
      placeholder={text(`filter_difficulty_${side}_none`)}
      aria-label={text(`filter_difficulty_${side}`)}
      aria-invalid={invalid}
      aria-describedby="difficulty-elo"
      autocomplete="off"
      autocapitalize="off"
      spellcheck={false}
      onFocus={(event) => event.currentTarget.select()}
      onInput={(event) => onType(event.currentTarget.value)}
      onBlur={onTake}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.isComposing) onTake();
      }}
    />
  );
}
