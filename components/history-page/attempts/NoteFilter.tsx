import { useState } from 'preact/hooks';
import { type AttemptFilters, FILTERS, NOTED } from '../../../lib/attempt-list/filters.ts';
import { text } from '../../../lib/text.ts';
import { plainField } from '../../text-field.ts';
import { FilterGroup } from './FilterGroup.tsx';
import { SmallChoices } from './SmallChoices.tsx';

interface NoteFilterProps extends Pick<AttemptFilters, 'note' | 'words'> {
  onChange: (changes: Partial<AttemptFilters>) => void;
}

/** The words apply with each letter typed. */
export function NoteFilter({ note, words, onChange }: NoteFilterProps) {
  /** The text that is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <FilterGroup label={text('history_column_note')}>
        <SmallChoices
          name="note"
          label={text('history_column_note')}
          values={['any', ...NOTED] as const}
          chosen={note ?? 'any'}
          words={(noted) => text(`history_note_${noted}`)}
          onChoose={(noted) => onChange({ note: noted === 'any' ? null : noted })}
        />
      </FilterGroup>
      <FilterGroup label={text('history_words')}>
        <input
          class="field"
          type="text"
          size={14}
          aria-label={text('history_words')}
          value={typed ?? words}
          {...plainField(() => setTyped(null))}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onChange({ words: FILTERS.words.read(currentTarget.value) });
          }}
          onBlur={() => setTyped(null)}
        />
      </FilterGroup>
    </>
  );
}
