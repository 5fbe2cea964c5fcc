import { useRef } from 'preact/hooks';
import { OPTIONS_SAY } from '../../lib/messages/options-failure-text.ts';
import { text, textCount } from '../../lib/text.ts';
import { FailureNote } from '../FailureNote.tsx';
import { announcedProgress, HistoryProgress } from '../HistoryProgress.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import type { OptionsPageProps } from './options-props.ts';

/** Draws how much of the player's history is stored, why the sync waits, and a button to pause or resume it. */
export function HistorySection({ progress, historyPaused: paused, now, onSettings }: OptionsPageProps) {
  const isDone = progress?.state === 'complete' || progress?.state === 'read';
  const title = useRef<HTMLHeadingElement>(null);
  // The focused button disappears when the sync is complete.
  useFocusKept(() => title.current, isDone);
  return (
    <section class="HistorySection" aria-labelledby="history">
      <h2 id="history" ref={title} tabIndex={-1}>
        {text('history_title')}
      </h2>
      <p>{text('history_about')}</p>
      {/* For screen readers: the text has no counts, since these change every two seconds. */}
      <p class="unseen" role="status">
        {progress && announcedProgress(progress)}
      </p>
      {progress && (
        <div>
          <HistoryProgress progress={progress} />
          {progress.aside > 0 && <p>{textCount('history_aside', progress.aside)}</p>}
        </div>
      )}
      {progress?.held && (
        <FailureNote
          failure={progress.held.failure}
          retryAt={progress.held.until}
          now={now}
          say={OPTIONS_SAY.today}
        />
      )}
      {(paused || (progress && !isDone)) && (
        <div class="buttons">
          <button type="button" class="button" onClick={() => onSettings({ historyPaused: !paused })}>
            {text(paused ? 'history_resume' : 'history_pause')}
          </button>
        </div>
      )}
    </section>
  );
}
