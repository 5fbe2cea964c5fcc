import { POPUP_TABS } from '../../lib/popup/popup-state.ts';
import { text } from '../../lib/text.ts';
import { Tabs } from '../pages/Tabs.tsx';
import type { PopupProps } from './popup-events.ts';
import { TodayButton } from './TodayButton.tsx';

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
      <TodayButton {...props} />
      <button
        type="button"
        class="TabLine-history"
        aria-label={text('page_title')}
        title={text('page_title')}
        onClick={props.onHistoryPage}
      >
        <span>{text('page_title')}</span>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M5.5 10.5 11 5M6.5 4.5h5v5" />
        </svg>
      </button>
    </div>
  );
}
