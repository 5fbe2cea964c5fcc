import { pressSentence } from '../../../lib/messages/failure-text.ts';
import { sessionScopes } from '../../../lib/popup/session-scopes.ts';
import { numberText, text } from '../../../lib/text.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import { SessionControls } from '../../pages/SessionControls.tsx';
import type { PopupProps } from '../popup-events.ts';
import { Sheet } from '../Sheet.tsx';

export function SessionMenu(props: PopupProps) {
  const { model, onSheet, onSessions, onSessionStart, onSessionChange, onOptions, onAddKey } = props;
  const { session, state, savedFilters, account, now } = model;
  if (!session) return null;
  const { last, choices, isBusy, failure } = session;
  return (
    <Sheet
      label={text(last && last.state !== 'over' ? 'session_title' : 'session_start_title')}
      isMenu
      onClose={() => onSheet(null)}
    >
      <SessionControls
        last={last}
        choices={choices}
        scopes={sessionScopes(state.filters, savedFilters.items, account)}
        isBusy={isBusy}
        now={now}
        onStart={onSessionStart}
        onChange={onSessionChange}
      />
      {last?.state === 'over' && last.attempted > 0 && (
        <p class="Sheet-note">
          {text('sessions_last', numberText(last.firstSolved), numberText(last.attempted))}{' '}
          <button type="button" class="link-button" onClick={onSessions}>
            {text('page_part_sessions')}
          </button>
        </p>
      )}
      <FailurePlace
        failure={failure}
        retryAt={null}
        now={now}
        say={pressSentence}
        onOptions={onOptions}
        onAddKey={onAddKey}
      />
    </Sheet>
  );
}
