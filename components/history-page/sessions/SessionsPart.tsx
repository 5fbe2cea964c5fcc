import { useState } from 'preact/hooks';
import { pressSentence } from '../../../lib/messages/failure-text.ts';
import type { PastSession } from '../../../lib/pages/past-sessions.ts';
import { firstSolvedText, lengthText, sessionFigures } from '../../../lib/sessions/session-text.ts';
import { locale, text } from '../../../lib/text.ts';
import { dateAndTime } from '../../../lib/time.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import { SessionReport } from './SessionReport.tsx';
import type { SessionPartProps } from './sessions-part-props.ts';

/** Sessions that are listed at first, and with each press of "More". */
const STEP = 50;

export function SessionPart(props: SessionPartProps) {
  const { view, now, onOptions } = props;
  const { sessions, chosen, failure } = view;
  if (!sessions) return null;
  if (!chosen) {
    return (
      <div class="SessionPart-none">
        <h2>{text('sessions_none')}</h2>
        <p>{text('sessions_none_how')}</p>
      </div>
    );
  }
  return (
    <div class="SessionPart">
      <div class="SessionPart-report">
        <FailurePlace failure={failure} retryAt={null} now={now} say={pressSentence} onOptions={onOptions} />
        <SessionReport {...props} past={chosen} />
      </div>
      <Sessions {...props} sessions={sessions} chosen={chosen} />
    </div>
  );
}

function Sessions({
  sessions,
  chosen,
  sessionHref,
}: SessionPartProps & { sessions: readonly PastSession[]; chosen: PastSession }) {
  const [shown, setShown] = useState(STEP);
  return (
    <nav class="SessionPart-sessions" aria-labelledby="session-sessions">
      <h2 id="session-sessions">{text('sessions_sessions')}</h2>
      <ul>
        {sessions.slice(0, shown).map((session) => (
          <li key={session.session.startedAt}>
            <a href={sessionHref(session.session)} aria-current={session === chosen ? 'true' : undefined}>
              <b>{dateAndTime(session.session.startedAt, locale())}</b>
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

function sessionText({ session, tally }: PastSession): string {
  const figures = sessionFigures(session, tally, session.startedAt);
  return [lengthText(session.length), firstSolvedText(figures)].filter(Boolean).join(' · ');
}
