import { useState } from 'preact/hooks';
import { pressSentence } from '../../../lib/messages/failure-text.ts';
import { firstSolvedText, lengthText, practiceFigures } from '../../../lib/practice/practice-text.ts';
import type { PastSession } from '../../../lib/progress/past-sessions.ts';
import { locale, text } from '../../../lib/text.ts';
import { dateAndTime } from '../../../lib/time.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import type { PracticePartProps } from './practice-part-props.ts';
import { SessionReport } from './SessionReport.tsx';

/** Sessions that are listed at first, and with each press of "More". */
const STEP = 50;

export function PracticePart(props: PracticePartProps) {
  const { view, now, onOptions } = props;
  const { sessions, chosen, failure } = view;
  if (!sessions) return null;
  if (!chosen) {
    return (
      <div class="PracticePart-none">
        <h2>{text('practice_none')}</h2>
        <p>{text('practice_none_how')}</p>
      </div>
    );
  }
  return (
    <div class="PracticePart">
      <div class="PracticePart-report">
        <FailurePlace failure={failure} retryAt={null} now={now} say={pressSentence} onOptions={onOptions} />
        <SessionReport {...props} session={chosen} />
      </div>
      <Sessions {...props} sessions={sessions} chosen={chosen} />
    </div>
  );
}

function Sessions({
  sessions,
  chosen,
  sessionHref,
}: PracticePartProps & { sessions: readonly PastSession[]; chosen: PastSession }) {
  const [shown, setShown] = useState(STEP);
  return (
    <nav class="PracticePart-sessions" aria-labelledby="practice-sessions">
      <h2 id="practice-sessions">{text('practice_sessions')}</h2>
      <ul>
        {sessions.slice(0, shown).map((session) => (
          <li key={session.practice.startedAt}>
            <a href={sessionHref(session.practice)} aria-current={session === chosen ? 'true' : undefined}>
              <b>{dateAndTime(session.practice.startedAt, locale())}</b>
              <span>{sessionText(session)}</span>
            </a>
          </li>
        ))}
      </ul>
      {sessions.length > shown && (
        <button type="button" class="quiet-button" onClick={() => setShown(shown + STEP)}>
          {text('popup_more')}
        </button>
      )}
    </nav>
  );
}

function sessionText({ practice, tally }: PastSession): string {
  const figures = practiceFigures(practice, tally, practice.startedAt);
  return [lengthText(practice.length), firstSolvedText(figures)].filter(Boolean).join(' · ');
}
