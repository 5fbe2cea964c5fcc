import { useRef, useState } from 'preact/hooks';
import { pressSentence } from '../../../lib/messages/failure-text.ts';
import type { PracticeSummary } from '../../../lib/popup/popup.ts';
import { PRACTICE_LENGTHS } from '../../../lib/practice/practice.ts';
import {
  firstSolvedText,
  lengthText,
  type PracticeFigures,
  practiceLine,
} from '../../../lib/practice/practice-text.ts';
import { text } from '../../../lib/text.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import { Check } from '../../pages/Check.tsx';
import { Choice } from '../../pages/Choice.tsx';
import { useFocusKept } from '../../use-focus-kept.ts';
import type { PopupProps } from '../popup-events.ts';

interface PracticeSectionProps
  extends Pick<
    PopupProps,
    'onPick' | 'onPracticeStart' | 'onPracticeChange' | 'onPractices' | 'onOptions' | 'onAddKey'
  > {
  practice: PracticeSummary;
  now: number;
}

export function PracticeSection(props: PracticeSectionProps) {
  const { practice, now, onOptions, onAddKey } = props;
  const { last, failure } = practice;
  const section = useRef<HTMLElement>(null);
  const isUnderWay = last !== null && last.state !== 'over';
  // Some presses replace the pressed button.
  useFocusKept(() => section.current?.querySelector('button'), isUnderWay, last?.state);
  return (
    <section ref={section} class="PracticeSection" aria-labelledby="progress-practice">
      <h2 id="progress-practice">{text('practice_title')}</h2>
      {isUnderWay ? <UnderWay {...props} figures={last} /> : <Start {...props} />}
      <FailurePlace
        failure={failure}
        retryAt={null}
        now={now}
        say={pressSentence}
        onOptions={onOptions}
        onAddKey={onAddKey}
      />
    </section>
  );
}

function UnderWay({
  figures,
  now,
  practice: { isBusy },
  onPick,
  onPracticeChange,
}: PracticeSectionProps & { figures: PracticeFigures }) {
  const isPaused = figures.state === 'paused';
  return (
    <>
      <p aria-live="polite">{practiceLine(figures, now)}</p>
      <p class="PracticeSection-buttons">
        {isPaused ? (
          <button
            key="resume"
            type="button"
            class="button"
            aria-disabled={isBusy}
            onClick={() => onPracticeChange({ paused: false })}
          >
            {text('practice_resume_short')}
          </button>
        ) : (
          <button
            key="next"
            type="button"
            class="button"
            aria-disabled={isBusy}
            onClick={() => onPick('next')}
          >
            {text('practice_next')}
          </button>
        )}
        {!isPaused && (
          <button
            type="button"
            class="quiet-button"
            aria-label={text('practice_pause')}
            onClick={() => onPracticeChange({ paused: true })}
          >
            {text('practice_pause_short')}
          </button>
        )}
        <button
          type="button"
          class="quiet-button"
          aria-label={text('practice_end_name')}
          onClick={() => onPracticeChange({ ended: true })}
        >
          {text('practice_end')}
        </button>
      </p>
    </>
  );
}

function Start({ practice, onPracticeStart, onPractices }: PracticeSectionProps) {
  const { last, choices, isBusy } = practice;
  const [chosen, setChosen] = useState(choices);
  const { length, reviewsFirst, autoOpen } = chosen;
  const lengths = PRACTICE_LENGTHS.some((one) => lengthText(one) === lengthText(length))
    ? PRACTICE_LENGTHS
    : [length, ...PRACTICE_LENGTHS];
  return (
    <>
      <div class="PracticeSection-line">
        <Choice
          label={text('practice_length')}
          choices={lengths.map((one, nth) => [nth, lengthText(one)] as const)}
          value={lengths.findIndex((one) => lengthText(one) === lengthText(length))}
          onPick={(nth) => setChosen({ ...chosen, length: lengths[nth ?? 0] ?? length })}
        />
        <button
          type="button"
          class="button"
          aria-label={text('practice_start_name')}
          aria-disabled={isBusy}
          onClick={() => onPracticeStart(chosen)}
        >
          {text('practice_start')}
        </button>
      </div>
      <Check
        label={text('practice_reviews_first')}
        on={reviewsFirst}
        onChange={(isOn) => setChosen({ ...chosen, reviewsFirst: isOn })}
      />
      <Check
        label={text('practice_auto_open')}
        on={autoOpen}
        onChange={(isOn) => setChosen({ ...chosen, autoOpen: isOn })}
      />
      {last && last.tried > 0 && (
        <p class="PracticeSection-last">
          <span>{text('practice_last', firstSolvedText(last))}</span>
          <button
            type="button"
            class="link-button"
            aria-label={text('practice_report_name')}
            onClick={onPractices}
          >
            {text('practice_report')}
          </button>
        </p>
      )}
    </>
  );
}
