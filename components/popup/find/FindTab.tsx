import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { text } from '../../../lib/text.ts';
import type { PopupProps } from '../popup-events.ts';
import { LongAgoList } from '../rows/LongAgoList.tsx';
import { NoteList } from '../rows/NoteList.tsx';
import { ResultList } from '../rows/ResultList.tsx';
import { TabPanel } from '../TabPanel.tsx';
import { useHasRoomFor } from '../use-has-room-for.ts';
import { FilterActions } from './FilterActions.tsx';
import { FilterRows } from './FilterRows.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { ListBar } from './ListBar.tsx';
import { shownOwnList } from './shown-list.ts';

/** In a wide window, all filters are at the side. */
export function FindTab(props: PopupProps) {
  const { model, onFilters, onDraft, onScroll } = props;
  const { state, longAgo, notes, results } = model;
  const isWide = useHasRoomFor('filters');
  const clear = () => {
    // In the sheet, the player may be about to choose other filters.
    onFilters(NO_FILTERS, !state.filtersOpen);
    onDraft('eloFrom', null);
    onDraft('eloTo', null);
  };
  const parts = { ...props, onClear: clear };
  return (
    <div class="FindTab">
      {isWide && (
        <section class="FindTab-filters" aria-label={text('filter_filters')}>
          <FilterRows {...props} />
          <FilterActions {...parts} />
        </section>
      )}
      <TabPanel
        tab="find"
        top={state.scroll.find}
        list={
          shownOwnList(model) ?? (longAgo ? 'long ago' : JSON.stringify([results.requested, results.sort]))
        }
        onScroll={onScroll}
        head={<ListBar {...parts} />}
      >
        {notes?.rows ? (
          <NoteList {...props} found={notes} rows={notes.rows} />
        ) : longAgo ? (
          <LongAgoList {...props} found={longAgo} />
        ) : (
          <ResultList {...parts} />
        )}
      </TabPanel>
      {state.filtersOpen && !isWide && <FilterSheet {...parts} />}
    </div>
  );
}
