import { useEffect, useRef } from 'preact/hooks';
import { fetchedTexts } from '../../../lib/formatted-texts.ts';
import { text } from '../../../lib/text.ts';
import { BusyButton } from '../../BusyButton.tsx';
import { CheckedLine } from '../../CheckedLine.tsx';
import { HistoryProgress } from '../../HistoryProgress.tsx';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { Awaited } from '../Awaited.tsx';
import type { PopupProps } from '../popup-events.ts';
import { TabPanel } from '../TabPanel.tsx';
import { RecentList } from './RecentList.tsx';

/** Draws the tab with the player's latest attempts on all problems. */
export function RecentTab(props: PopupProps) {
  const { model, onMore, onCheck, onScroll, onAddKey } = props;
  const { account, recent, now } = model;
  const { rows, more, fetchedAt, pending, failure, progress } = recent;
  const place = { tab: 'recent', top: model.state.scroll.recent, onScroll } as const;
  /** Number of rows when "more" was last pressed. */
  const before = useRef(0);
  useEffect(() => {
    // The focused button disappears once there are no more rows to load. The focus moves to the first of the new rows.
    const isLost = more === 'none' && before.current > 0 && document.activeElement === document.body;
    if (isLost) document.querySelectorAll<HTMLElement>('.RecentList a')[before.current]?.focus();
  }, [more]);
  if (account === null) {
    return (
      <TabPanel {...place} head={null}>
        <div class="Empty">
          <p>
            <b>{text('popup_recent_no_key')}</b>
          </p>
          <p>{text('popup_recent_no_key_why')}</p>
          <button type="button" class="button" onClick={onAddKey}>
            {text('key_line_add')}
          </button>
        </div>
      </TabPanel>
    );
  }
  const isEmpty = rows.length === 0;
  const head = (
    <>
      <div class="RecentBar">
        <CheckedLine
          fetchedAt={fetchedAt}
          fetched={fetchedTexts(fetchedAt, failure !== null, now)}
          pending={pending}
          failing={failure !== null}
        />
        <IconButton
          label={text('panel_check')}
          icon={ICONS.check}
          aria-disabled={pending}
          onClick={() => pending || onCheck()}
        />
      </div>
      {progress && <HistoryProgress progress={progress} />}
    </>
  );
  return (
    <TabPanel {...place} head={head}>
      {isEmpty && pending && <Awaited />}
      {isEmpty && !pending && failure === null && fetchedAt !== null && (
        <div class="Empty">
          <p>
            <b>{text('popup_recent_none')}</b>
          </p>
          <p>{text('popup_recent_none_why')}</p>
        </div>
      )}
      <RecentList {...props} />
      {more !== 'none' && (
        <div class="RecentTab-more">
          <BusyButton
            class=""
            label={text('popup_more')}
            busy={more === 'site' && pending}
            onPress={() => {
              before.current = rows.length;
              onMore();
            }}
          />
        </div>
      )}
    </TabPanel>
  );
}
