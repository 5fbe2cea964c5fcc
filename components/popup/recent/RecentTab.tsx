import { text } from '../../../lib/text.ts';
import { BusyButton } from '../../BusyButton.tsx';
import type { PopupProps } from '../popup-events.ts';
import { useFocusOnNewRows } from '../rows/use-focus-on-new-rows.ts';
import { TabPanel } from '../TabPanel.tsx';
import { RecentBar } from './RecentBar.tsx';
import { RecentEmpty } from './RecentEmpty.tsx';
import { RecentList } from './RecentList.tsx';

export function RecentTab(props: PopupProps) {
  const { model, onMore, onScroll } = props;
  const { account, recent, state } = model;
  const { days, attemptCount, more, pending } = recent;
  const onMorePressed = useFocusOnNewRows(more !== 'none');
  const hasBar = account !== null;
  return (
    <TabPanel
      tab="recent"
      top={state.scroll.recent}
      list={state.failedOnly ? 'failed' : ''}
      onScroll={onScroll}
      head={hasBar && <RecentBar {...props} />}
    >
      {days.length > 0 ? <RecentList {...props} /> : <RecentEmpty {...props} />}
      {/* Without an attempt, those that come would push it away. */}
      {hasBar && attemptCount > 0 && more !== 'none' && (
        <div class="RecentTab-more">
          <BusyButton
            class=""
            label={text('popup_more')}
            busy={more === 'site' && pending}
            onPress={() => {
              onMorePressed();
              onMore();
            }}
          />
        </div>
      )}
    </TabPanel>
  );
}
