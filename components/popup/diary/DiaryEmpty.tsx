import { triesPerRow } from '../../../lib/popup/popup-state.ts';
import { text, textCount } from '../../../lib/text.ts';
import { Awaited } from '../Awaited.tsx';
import { NeedsKey } from '../NeedsKey.tsx';
import type { PopupProps } from '../popup-events.ts';

export function DiaryEmpty({ model, onAddKey }: PopupProps) {
  const { account, diary, state } = model;
  const { tries, more, pending, failure, fetchedAt } = diary;
  if (account === null) return <NeedsKey title={text('diary_no_key')} onAddKey={onAddKey} />;
  // The choice of missed problems was just made, and its other tries are being read from the database.
  const isBeingRead = more === 'stored' && tries.length < state.recentRows * triesPerRow(state);
  if (tries.length > 0 && !isBeingRead) {
    return (
      <div class="Empty" role="status">
        <p>
          <b>{text('diary_nothing_missed')}</b>
        </p>
        <p>{textCount('diary_nothing_missed_why', tries.length)}</p>
      </div>
    );
  }
  if (pending || isBeingRead) return <Awaited />;
  if (failure !== null || fetchedAt === null) {
    return (
      <div class="Empty">
        <p>{text('history_reading')}</p>
      </div>
    );
  }
  return (
    <div class="Empty">
      <p>
        <b>{text('diary_none')}</b>
      </p>
      <p>{text('diary_none_why')}</p>
    </div>
  );
}
