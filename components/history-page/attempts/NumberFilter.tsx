import { useState } from 'preact/hooks';
import { FILTERS } from '../../../lib/attempt-list/filters.ts';
import { text } from '../../../lib/text.ts';
import { plainField } from '../../text-field.ts';
import { FilterGroup } from './FilterGroup.tsx';

interface NumberFilterProps {
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}

/** The number of a problem, or several, or the address of one. It applies with each letter typed. */
export function NumberFilter({ ids, onChange }: NumberFilterProps) {
  /** The text that is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FilterGroup label={text('history_number')}>
      <input
        class="field"
        type="text"
        inputMode="numeric"
        size={14}
        aria-label={text('history_number')}
        value={typed ?? ids.join(', ')}
        {...plainField(() => setTyped(null))}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onChange(FILTERS.problem.read(currentTarget.value));
        }}
        onBlur={() => setTyped(null)}
      />
    </FilterGroup>
  );
}
