import { useRef } from 'preact/hooks';
import type { Progress } from '../../lib/history/sync-progress.ts';
import { OPTIONS_SAY } from '../../lib/messages/options-failure-text.ts';
import { text, textCount } from '../../lib/text.ts';
import { FailureNote } from '../FailureNote.tsx';
import { HistoryProgress, historySaid } from '../HistoryProgress.tsx';
import { useFocusKept } from '../use-focus-kept.ts';

interface HistorySectionProps {
  /** Null: no key is kept, so whose history it would be is not known. */
  progress: Progress | null;
  paused: boolean;
  now: number;
  onPaused: (paused: boolean) => void;
}

/** How much of the player's history is here, why no more, and a switch for who wants no more of it. */
export function HistorySection({ progress, paused, now, onPaused }: HistorySectionProps) {
  const isDone = progress?.state === 'whole' || progress?.state === 'read';
  const title = useRef<HTMLHeadingElement>(null);
  // The switch goes once everything is here.
  useFocusKept(() => title.current, isDone);
  return (
    <section class="HistorySection" aria-labelledby="history">
      <h2 id="history" ref={title} tabIndex={-1}>
        {text('history_title')}
      </h2>
      <p>{text('history_about')}</p>
      {/* The counts change every other second; who listens hears of what changes with them. */}
      <p class="unseen" role="status">
        {progress && historySaid(progress)}
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
          <button type="button" class="button" onClick={() => onPaused(!paused)}>
            {text(paused ? 'history_resume' : 'history_pause')}
          </button>
        </div>
      )}
    </section>
  );
}
