import { useMemo } from 'preact/hooks';
import { diaryDays, missedDays } from '../../../lib/popup/diary.ts';
import { text } from '../../../lib/text.ts';
import { BusyButton } from '../../BusyButton.tsx';
import { HistoryProgress } from '../../HistoryProgress.tsx';
import type { PopupProps } from '../popup-events.ts';
import { useFocusOnNewRows } from '../rows/use-focus-on-new-rows.ts';
import { TabPanel } from '../TabPanel.tsx';
import { DiaryBar } from './DiaryBar.tsx';
import { DiaryEmpty } from './DiaryEmpty.tsx';
import { DiaryList } from './DiaryList.tsx';

export function DiaryTab(props: PopupProps) {
  const { model, onMore, onScroll } = props;
  const { account, diary, state } = model;
  const { tries, oldestDay, more, pending, progress } = diary;
  const { missedOnly } = state;
  // Kept while the tries are the same, so that rows are not drawn again at every scroll.
  const days = useMemo(() => {
    const all = diaryDays(tries, oldestDay);
    return missedOnly ? missedDays(all) : all;
  }, [tries, oldestDay, missedOnly]);
  const onMorePressed = useFocusOnNewRows(more !== 'none');
  const hasBar = account !== null;
  return (
    <TabPanel
      tab="diary"
      top={state.scroll.diary}
      list={missedOnly ? 'missed' : ''}
      onScroll={onScroll}
      head={hasBar && <DiaryBar {...props} />}
      foot={hasBar && progress && <HistoryProgress progress={progress} />}
    >
      {days.length > 0 ? <DiaryList {...props} days={days} /> : <DiaryEmpty {...props} />}
      {/* Without a try, those that come would push it away. */}
      {hasBar && tries.length > 0 && more !== 'none' && (
        <div class="DiaryTab-more">
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
