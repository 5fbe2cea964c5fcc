import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PanelSession } from '../../../lib/panel/panel-types.ts';
import { text } from '../../../lib/text.ts';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { onceOnly, trusted } from '../trusted.ts';
import type { AutoOpen } from './use-auto-open.ts';
import type { PanelPause } from './use-pause.ts';

interface SessionLineProps {
  session: PanelSession;
  /** How the session goes. */
  line: string;
  pause: PanelPause;
  autoOpen: AutoOpen;
  /** The player wants to see how the session went. */
  onSessions: () => void;
}

export function SessionLine({ session, line, pause, autoOpen, onSessions }: SessionLineProps) {
  const { isOpening, stay } = autoOpen;
  const element = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  // The pressed button is replaced. The focus does not move to the new one, which a second press of the key would press.
  useLayoutEffect(() => {
    if (pressed.current) element.current?.focus();
    pressed.current = false;
  }, [isOpening]);
  const onStay = () => {
    pressed.current = true;
    stay();
  };
  const shown = isOpening ? text('sessions_opens_next') : line;
  return (
    <div class="SessionLine" ref={element} tabIndex={-1} data-state={session.state}>
      <span class="SessionLine-text" title={shown} aria-live="polite">
        {shown}
      </span>
      {isOpening ? (
        <button key="stay" type="button" class="link-button" onClick={trusted(onStay)}>
          {text('sessions_stay')}
        </button>
      ) : session.state === 'over' ? (
        <button key="sessions" type="button" class="link-button" onClick={trusted(onSessions)}>
          {text('page_part_sessions')}
        </button>
      ) : (
        <IconButton
          key="pause"
          label={text(pause.isPaused ? 'sessions_resume' : 'sessions_pause')}
          icon={pause.isPaused ? ICONS.resume : ICONS.pause}
          onClick={trusted(onceOnly(pause.toggle))}
        />
      )}
    </div>
  );
}
