import { useRef } from 'preact/hooks';
import { timeTexts } from '../../../lib/formatted-texts.ts';
import { retrySentence } from '../../../lib/messages/failure-text.ts';
import { text } from '../../../lib/text.ts';
import { FailureNote } from '../../FailureNote.tsx';
import { announcedProgress, HistoryProgress } from '../../HistoryProgress.tsx';
import { useFocusKept } from '../../use-focus-kept.ts';
import { When } from '../../When.tsx';
import type { OptionsPageProps } from '../options-props.ts';

/** Whether the player's history is loaded, and since when. */
export function AccountHistory({ progress, historyPaused: paused, now, onSettings }: OptionsPageProps) {
  const isDone = progress?.state === 'complete';
  const place = useRef<HTMLDivElement>(null);
  // The focused button disappears when the history is complete.
  useFocusKept(() => place.current, isDone);
  const held = progress?.held ?? null;
  return (
    <div class="AccountHistory" ref={place} tabIndex={-1}>
      {/* For screen readers: the text has no counts, since these change every two seconds. */}
      <p class="unseen" role="status">
        {progress && announcedProgress(progress)}
      </p>
      {progress && (
        <div class="AccountHistory-line">
          <HistoryProgress progress={progress} />
          {progress.updatedAt > 0 && (
            <p>
              <When at={progress.updatedAt} texts={timeTexts(progress.updatedAt, now, 'updated')} />
            </p>
          )}
        </div>
      )}
      {/* Without permission, the notice at the top of the page says so, with its button. */}
      {held && held.failure.kind !== 'no-permission' && (
        <FailureNote failure={held.failure} retryAt={held.until} now={now} say={retrySentence} />
      )}
      {(paused || (progress && !isDone)) && (
        <button type="button" class="button" onClick={() => onSettings({ historyPaused: !paused })}>
          {text(paused ? 'resume' : 'pause')}
        </button>
      )}
    </div>
  );
}
