import type { Failure } from '../../lib/failure.ts';
import type { Here, PopupViewModel } from '../../lib/popup/popup.ts';
import { text } from '../../lib/text.ts';
import { FindTab } from './find/FindTab.tsx';
import { shownFailure } from './PopupFailure.tsx';
import { PopupHead } from './PopupHead.tsx';
import { PopupHere } from './PopupHere.tsx';
import { PopupNotice } from './PopupNotice.tsx';
import { PopupTabs } from './PopupTabs.tsx';
import type { PopupProps } from './popup-events.ts';
import { RecentTab } from './recent/RecentTab.tsx';
import { RowPreview } from './rows/RowPreview.tsx';
import { TabPanel } from './TabPanel.tsx';

/** Draws the popup. A side panel or tab may show it too. It fills its parent element. */
export function Popup(props: PopupProps) {
  const { model, onTab, onScroll } = props;
  const { state, here, now } = model;
  const { tab } = state;
  return (
    <main class="Popup">
      <PopupHead {...props} />
      <PopupNotice {...props} />
      {here && <PopupHere here={here} failure={failureHere(here, model)} now={now} />}
      <PopupTabs tab={tab} onTab={onTab} />
      {/* This message lies beside the names of the tabs, where it covers and moves nothing. */}
      <div class="GoToMissed" role="status">
        {model.goToMissed && <p id="go-to-missed">{text('popup_go_to_missed', new URL(model.site).host)}</p>}
      </div>
      <TabPanel key={tab} tab={tab} top={state.scroll[tab]} onScroll={onScroll}>
        {tab === 'find' ? <FindTab {...props} /> : <RecentTab {...props} />}
      </TabPanel>
      <RowPreview {...props} />
    </main>
  );
}

function failureHere(here: Here, model: PopupViewModel): Failure | null {
  const inTab = model.state.tab === 'find' ? model.results : model.recent;
  const failure = shownFailure(here, model);
  // The list of problems solved long ago comes from the database, so failures of the site are not shown in it.
  const hidesFailure = model.state.tab === 'find' && model.longAgo && !failure?.kind.startsWith('storage');
  const isShownBelow = !hidesFailure && failure?.kind === shownFailure(inTab, model)?.kind;
  return isShownBelow ? null : failure;
}
