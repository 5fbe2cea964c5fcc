import { PopupTabs } from './PopupTabs.tsx';
import type { PopupProps } from './popup-events.ts';
import { SavedFilters } from './saved-filters/SavedFilters.tsx';

/** Draws the names of the tabs and, for the list of problems, the saved filters beside them. */
export function TabLine(props: PopupProps) {
  const { tab } = props.model.state;
  return (
    <div class="TabLine">
      <PopupTabs tab={tab} onTab={props.onTab} />
      {tab === 'find' && <SavedFilters {...props} />}
    </div>
  );
}
