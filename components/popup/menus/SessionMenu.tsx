import { useState } from 'preact/hooks';
import { filterWords } from '../../../lib/filters/filter-text.ts';
import { type Filters, requestableFilters } from '../../../lib/filters/filters.ts';
import { pressSentence } from '../../../lib/messages/failure-text.ts';
import type { PopupViewModel, SessionSummary } from '../../../lib/popup/popup.ts';
import { savedName } from '../../../lib/popup/saved-filter-text.ts';
import { SESSION_LENGTHS, type SessionLength } from '../../../lib/sessions/session.ts';
import { firstSolvedText, lengthText, sessionLine } from '../../../lib/sessions/session-text.ts';
import { numberText, text } from '../../../lib/text.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import { Check } from '../../pages/Check.tsx';
import { Choice } from '../../pages/Choice.tsx';
import type { PopupProps } from '../popup-events.ts';
import { Sheet } from '../Sheet.tsx';

type SessionProps = PopupProps & { session: SessionSummary };

/** One press of a length starts a session. */
export function SessionMenu(props: PopupProps) {
  const { model, onSheet, onOptions, onAddKey } = props;
  const { session, now } = model;
  if (!session) return null;
  const isUnderWay = session.last !== null && session.last.state !== 'over';
  const parts = { ...props, session };
  return (
    <Sheet label={text('sessions_title')} isMenu onClose={() => onSheet(null)}>
      {isUnderWay ? <UnderWay {...parts} /> : <Start {...parts} />}
      <FailurePlace
        failure={session.failure}
        now={now}
        say={pressSentence}
        onOptions={onOptions}
        onAddKey={onAddKey}
      />
    </Sheet>
  );
}

function UnderWay({ model, session: { last, isBusy }, onSessionChange }: SessionProps) {
  const isPaused = last?.state === 'paused';
  return (
    <>
      <p class="Sheet-line" aria-live="polite">
        {last && sessionLine(last, model.now)}
      </p>
      <div class="Sheet-choices">
        <button
          type="button"
          class="button SessionMenu-pause"
          aria-disabled={isBusy}
          onClick={() => isBusy || onSessionChange({ paused: !isPaused })}
        >
          {text(isPaused ? 'sessions_resume_short' : 'sessions_pause_short')}
        </button>
        <button
          type="button"
          class="button SessionMenu-end"
          aria-disabled={isBusy}
          onClick={() => isBusy || onSessionChange({ ended: true })}
        >
          {text('sessions_end')}
        </button>
      </div>
    </>
  );
}

function Start({ model, session, onSessionStart, onSessions }: SessionProps) {
  const { last, choices, isBusy } = session;
  const [chosen, setChosen] = useState(choices);
  const scopes = scopesOf(model);
  const at = scopes.findIndex(({ scope }) => JSON.stringify(scope) === JSON.stringify(chosen.scope));
  const lengths = (unit: SessionLength['unit']) => SESSION_LENGTHS.filter((one) => one.unit === unit);
  return (
    <>
      <div class="Sheet-line">
        <span>{text('session_from')}</span>
        <Choice
          label={text('session_from')}
          choices={scopes.map(({ words }, nth) => [nth, words] as const)}
          value={Math.max(0, at)}
          onPick={(nth) => setChosen({ ...chosen, scope: scopes[nth ?? 0]?.scope ?? null })}
        />
      </div>
      <Check
        label={text('sessions_reviews_first')}
        on={chosen.reviewsFirst}
        onChange={(reviewsFirst) => setChosen({ ...chosen, reviewsFirst })}
      />
      <Check
        label={text('sessions_auto_open')}
        on={chosen.autoOpen}
        onChange={(autoOpen) => setChosen({ ...chosen, autoOpen })}
      />
      {(['problems', 'minutes'] as const).map((unit) => (
        <div key={unit} class="Sheet-choices">
          {lengths(unit).map((length) => (
            <button
              key={length.count}
              type="button"
              class="button"
              aria-label={text('session_start', lengthText(length))}
              aria-disabled={isBusy}
              onClick={() =>
                isBusy || onSessionStart({ ...chosen, scope: scopes[Math.max(0, at)]?.scope ?? null, length })
              }
            >
              {numberText(length.count)}
            </button>
          ))}
          <span class="Sheet-unit">{text(`session_${unit}`)}</span>
        </div>
      ))}
      {last && last.attempted > 0 && (
        <p class="Sheet-note">
          {text('sessions_last', firstSolvedText(last))}{' '}
          <button
            type="button"
            class="link-button"
            aria-label={text('sessions_report_name')}
            onClick={onSessions}
          >
            {text('sessions_report')}
          </button>
        </p>
      )}
    </>
  );
}

/** Returns what a session may pick from: all problems, the filters in use, and the saved filters. Number and order have no effect. */
function scopesOf({
  state,
  account,
  savedFilters,
}: PopupViewModel): { scope: Filters | null; words: string }[] {
  const scopeOf = (filters: Filters) => ({
    ...requestableFilters(filters, account),
    count: null,
    descending: false,
  });
  const filters = scopeOf(state.filters);
  const words = filterWords(filters).join(', ');
  return [
    { scope: null, words: text('all_problems') },
    ...(words ? [{ scope: filters, words }] : []),
    ...savedFilters.items
      .filter(({ needsKey }) => !needsKey)
      .map(({ saved, filters }) => ({ scope: scopeOf(filters), words: savedName(saved) })),
  ];
}
