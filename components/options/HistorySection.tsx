import { useRef } from 'preact/hooks';
import type { Progress } from '../../lib/history/sync-progress.ts';
import { retrySentence } from '../../lib/messages/failure-text.ts';
import { text, textCount } from '../../lib/text.ts';
import { FailureNote } from '../FailureNote.tsx';
import { announcedProgress, HistoryProgress } from '../HistoryProgress.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import { Fold } from './frame/Fold.tsx';
import type { OptionsPageProps } from './options-props.ts';

export function HistorySection({ progress, historyPaused: paused, now, onSettings }: OptionsPageProps) {
  const isDone = progress?.state === 'complete';
  const summary = useRef<HTMLElement>(null);
  // The focused button disappears when the sync is complete.
  useFocusKept(() => summary.current, isDone);
  const held = progress?.held ?? null;
  return (
    <Fold
      id="history"
      title={text('loading_title')}
      state={progress ? storedText(progress) : ''}
      waits={held !== null}
      // What ends by itself does not need the player.
      needsPlayer={held !== null && held.until === null && held.failure.kind !== 'offline'}
      summary={summary}
    >
      <div class="HistorySection">
        <p>{text('loading_about')}</p>
        {/* For screen readers: the text has no counts, since these change every two seconds. */}
        <p class="unseen" role="status">
          {progress && announcedProgress(progress)}
        </p>
        {progress && (
          <div>
            <HistoryProgress progress={progress} />
            {progress.hasDropped && <p>{text('loading_dropped')}</p>}
          </div>
        )}
        {/* Without permission, the notice at the top of the page says so, with its button. */}
        {held && held.failure.kind !== 'no-permission' && (
          <FailureNote failure={held.failure} retryAt={held.until} now={now} say={retrySentence} />
        )}
        {(paused || (progress && !isDone)) && (
          <div class="buttons">
            <button type="button" class="button" onClick={() => onSettings({ historyPaused: !paused })}>
              {text(paused ? 'loading_resume' : 'loading_pause')}
            </button>
          </div>
        )}
      </div>
    </Fold>
  );
}

function storedText({ state, stored }: Progress): string {
  return state === 'paused' ? text('loading_paused') : textCount('accounts_kept', stored);
}
