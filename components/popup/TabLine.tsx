import { POPUP_TABS } from '../../lib/popup/popup-state.ts';
import { text } from '../../lib/text.ts';
import { Tabs } from '../pages/Tabs.tsx';
import type { PopupProps } from './popup-events.ts';
import { SavedFilters } from './saved-filters/SavedFilters.tsx';

export function TabLine(props: PopupProps) {
  const { tab } = props.model.state;
  return (
    <div class="TabLine">
      <Tabs
        names={POPUP_TABS}
        chosen={tab}
        label={text('popup_tabs')}
        words={(name) => text(`popup_tab_${name}`)}
        onChoose={props.onTab}
      />
      {tab === 'find' && <SavedFilters {...props} />}
    </div>
  );
}
