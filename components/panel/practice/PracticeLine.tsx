import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PanelPractice } from '../../../lib/panel/panel.ts';
import { text } from '../../../lib/text.ts';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { onceOnly, trusted } from '../trusted.ts';
import type { AutoOpen } from './use-auto-open.ts';
import type { PanelPause } from './use-pause.ts';

interface PracticeLineProps {
  practice: PanelPractice;
  /** How the session goes. */
  line: string;
  pause: PanelPause;
  autoOpen: AutoOpen;
  /** The player wants to see how the session went. */
  onPractices: () => void;
}

export function PracticeLine({ practice, line, pause, autoOpen, onPractices }: PracticeLineProps) {
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
  const shown = isOpening ? text('practice_opens_next') : line;
  return (
    <div class="PracticeLine" ref={element} tabIndex={-1} data-state={practice.state}>
      <span class="PracticeLine-text" title={shown} aria-live="polite">
        {shown}
      </span>
      {isOpening ? (
        <button key="stay" type="button" class="link-button" onClick={trusted(onStay)}>
          {text('practice_stay')}
        </button>
      ) : practice.state === 'over' ? (
        <button
          key="report"
          type="button"
          class="link-button"
          aria-label={text('practice_report_name')}
          onClick={trusted(onPractices)}
        >
          {text('practice_report')}
        </button>
      ) : (
        <IconButton
          key="pause"
          label={text(pause.isPaused ? 'practice_resume' : 'practice_pause')}
          icon={pause.isPaused ? ICONS.resume : ICONS.pause}
          onClick={trusted(onceOnly(pause.toggle))}
        />
      )}
    </div>
  );
}
