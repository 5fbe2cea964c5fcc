import { Caret } from './Caret.tsx';

interface ChoiceProps {
  label: string;
  /** The values with their texts; null: nothing chosen. */
  choices: readonly (readonly [value: number | null, words: string])[];
  value: number | null;
  onPick: (value: number | null) => void;
}

/** A small select of a few numbers. */
export function Choice({ label, choices, value, onPick }: ChoiceProps) {
  return (
    <span class="Choice">
      <select
        class="field"
        aria-label={label}
        value={value ?? ''}
        onChange={({ currentTarget }) =>
          onPick(currentTarget.value === '' ? null : Number(currentTarget.value))
        }
      >
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice ?? ''}>
            {words}
          </option>
        ))}
      </select>
      <Caret />
    </span>
  );
}
