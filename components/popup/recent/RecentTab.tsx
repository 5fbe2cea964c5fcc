import { useMemo } from 'preact/hooks';
import { failedDays, recentDays } from '../../../lib/popup/recent.ts';
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
  const { attempts, totals, hasAll, more, pending } = recent;
  const { failedOnly } = state;
  // Kept while the attempts are the same, so that rows are not drawn again at every scroll.
  const days = useMemo(() => {
    const all = recentDays(attempts ?? [], totals, hasAll);
    return failedOnly ? failedDays(all) : all;
  }, [attempts, totals, hasAll, failedOnly]);
  const onMorePressed = useFocusOnNewRows(more !== 'none');
  const hasBar = account !== null;
  return (
    <TabPanel
      tab="recent"
      top={state.scroll.recent}
      list={failedOnly ? 'failed' : ''}
      onScroll={onScroll}
      head={hasBar && <RecentBar {...props} />}
    >
      {days.length > 0 ? <RecentList {...props} days={days} /> : <RecentEmpty {...props} />}
      {/* Without an attempt, those that come would push it away. */}
      {hasBar && attempts !== null && attempts.length > 0 && more !== 'none' && (
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
