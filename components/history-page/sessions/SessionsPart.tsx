import { useState } from 'preact/hooks';
import { pressSentence } from '../../../lib/messages/failure-text.ts';
import type { PastSession } from '../../../lib/pages/past-sessions.ts';
import {
  figuresAt,
  firstSolvedText,
  lengthText,
  sessionFigures,
} from '../../../lib/sessions/session-text.ts';
import { locale, text } from '../../../lib/text.ts';
import { dateAndTime } from '../../../lib/time.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import { SessionControls } from '../../pages/SessionControls.tsx';
import { SessionReport } from './SessionReport.tsx';
import type { SessionsPartProps } from './sessions-part-props.ts';

/** Sessions that are listed at first, and with each press of "More". */
const STEP = 50;

export function SessionsPart(props: SessionsPartProps) {
  const { view, now, onStart, onChange, onOptions } = props;
  const { sessions, chosen, failure } = view;
  if (!sessions) return null;
  const [newest] = sessions;
  const last = newest ? figuresAt(sessionFigures(newest.session, newest.tally, now), now) : null;
  const isUnderWay = last !== null && last.state !== 'over';
  return (
    <div class="SessionsPart">
      <section class="SessionsPart-start" aria-labelledby="session-start">
        {/* While one goes on, its line says what it is. */}
        <h2 id="session-start" class={isUnderWay ? 'unseen' : undefined}>
          {text(isUnderWay ? 'session_title' : 'session_start_title')}
        </h2>
        <SessionControls
          // What is offered changes with each new session.
          key={newest?.session.startedAt}
          last={last}
          choices={view.choices}
          scopes={view.scopes}
          isBusy={view.isBusy}
          now={now}
          onStart={onStart}
          onChange={onChange}
        />
        <FailurePlace failure={failure} retryAt={null} now={now} say={pressSentence} onOptions={onOptions} />
      </section>
      {chosen ? (
        <SessionReport {...props} past={chosen} />
      ) : (
        <p class="SessionsPart-none">{text('sessions_none')}</p>
      )}
      {sessions.length > 0 && <PastSessions {...props} sessions={sessions} />}
    </div>
  );
}

function PastSessions({
  sessions,
  view: { chosen },
  sessionHref,
}: SessionsPartProps & { sessions: readonly PastSession[] }) {
  const [shown, setShown] = useState(STEP);
  return (
    <nav class="SessionsPart-past" aria-labelledby="past-sessions">
      <h2 id="past-sessions">{text('page_part_sessions')}</h2>
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
  return firstSolvedText(figures) || lengthText(session.length);
}
