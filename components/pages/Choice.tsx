import { Caret } from './Caret.tsx';

interface ChoiceProps {
  label: string;
  /** The values with their texts. The value null means that nothing is chosen. */
  choices: readonly (readonly [value: number | null, words: string])[];
  value: number | null;
  onPick: (value: number | null) => void;
}

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
