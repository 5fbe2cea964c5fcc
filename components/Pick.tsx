import { ICONS } from './icons.ts';

interface PickProps {
  label: string;
  /** What may be picked, each with its text; null is the part's untouched state. */
  choices: readonly (readonly [value: number | null, words: string])[];
  value: number | null;
  onPick: (value: number | null) => void;
}

/** One of a few, in little room. */
export function Pick({ label, choices, value, onPick }: PickProps) {
  return (
    <span class="Pick">
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
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={ICONS.open} />
      </svg>
    </span>
  );
}
