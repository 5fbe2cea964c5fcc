import { SessionsPart } from '../../components/history-page/sessions/SessionsPart.tsx';
import { showInHistoryPage } from './history-frame.tsx';
import type { State } from './states.ts';

/** Shows the sessions in the frame of their page. No session is started. */
export function showSession({ props }: Extract<State, { show: 'session' }>) {
  const nothing = () => {};
  showInHistoryPage(
    'sessions',
    <SessionsPart
      {...props}
      sessionHref={({ startedAt }) => `#session?at=${startedAt}`}
      onStart={nothing}
      onChange={nothing}
      onOptions={nothing}
    />,
  );
}
