import { lazy } from '../lazy.tsx';
import type { PopupProps } from '../popup-events.ts';
import { ResultList } from '../rows/ResultList.tsx';
import { TabPanel } from '../TabPanel.tsx';
import { useHasRoomFor } from '../use-has-room-for.ts';
import { ListBar } from './ListBar.tsx';

const SideFilters = lazy(() => import('../filters/SideFilters.tsx').then((loaded) => loaded.SideFilters));

/** In a wide window, all filters are at the side. */
export function ProblemsTab(props: PopupProps) {
  const { model, onScroll } = props;
  const { state, results } = model;
  const isWide = useHasRoomFor('filters');
  return (
    <div class="ProblemsTab">
      {isWide && (
        <div class="ProblemsTab-side">
          <SideFilters {...props} />
        </div>
      )}
      <TabPanel
        tab="problems"
        top={state.scroll.problems}
        list={JSON.stringify([results.requested, results.sort])}
        onScroll={onScroll}
        head={<ListBar {...props} />}
      >
        <ResultList {...props} />
      </TabPanel>
    </div>
  );
}
