import { useEffect, useRef } from 'preact/hooks';
import { fetchedTexts } from '../../../lib/formatted-texts.ts';
import { text } from '../../../lib/text.ts';
import { BusyButton } from '../../BusyButton.tsx';
import { CheckedLine } from '../../CheckedLine.tsx';
import { HistoryProgress } from '../../HistoryProgress.tsx';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { Awaited } from '../Awaited.tsx';
import { PopupFailure, shownFailure } from '../PopupFailure.tsx';
import type { PopupProps } from '../popup-events.ts';
import { RecentList } from './RecentList.tsx';

/** Draws the tab with the player's latest attempts on all problems. */
export function RecentTab(props: PopupProps) {
  const { model, onMore, onCheck, onOptions, onAddKey } = props;
  const { account, recent, now } = model;
  const { rows, more, fetchedAt, pending, failure, progress } = recent;
  /** Number of rows when "more" was last pressed. */
  const before = useRef(0);
  useEffect(() => {
    // The focused button disappears once there are no more rows to load. The focus moves to the first of the new rows.
    const isLost = more === 'none' && before.current > 0 && document.activeElement === document.body;
    if (isLost) document.querySelectorAll<HTMLElement>('.RecentList a')[before.current]?.focus();
  }, [more]);
  if (account === null) {
    return (
      <div class="Empty">
        <p>
          <b>{text('popup_recent_no_key')}</b>
        </p>
        <p>{text('popup_recent_no_key_why')}</p>
        <button type="button" class="button primary" onClick={onAddKey}>
          {text('key_line_add')}
        </button>
      </div>
    );
  }
  const isEmpty = rows.length === 0;
  return (
    <div class="RecentTab">
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
      <PopupFailure load={recent} model={model} onOptions={onOptions} />
      {isEmpty && pending && <Awaited />}
      {isEmpty && !pending && !shownFailure(recent, model) && fetchedAt !== null && (
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
    </div>
  );
}
