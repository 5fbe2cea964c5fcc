import { useEffect, useRef, useState } from 'preact/hooks';
import { KeyLine } from '../../components/panel/KeyLine.tsx';
import { Panel } from '../../components/panel/Panel.tsx';
import { extensionLives } from '../../lib/ask.ts';
import { loadMissingTexts } from '../../lib/missing-texts.ts';
import type { Corner, PanelAnswer, PanelPlace } from '../../lib/panel/panel.ts';
import type { PanelEvents } from '../../lib/panel/panel-port.ts';
import { panelTexts } from '../../lib/panel/panel-texts.ts';
import { findFreeCorner, watchBoards } from './boards.ts';

interface PanelRootProps extends Omit<PanelEvents, 'onPlace'> {
  answer: PanelAnswer;
  place: PanelPlace;
  onPlace: (change: Partial<PanelPlace>) => void;
  onReveal: () => void;
}

/** How often relative times such as "5 minutes ago" are drawn again, ms. */
const CLOCK_MS = 30_000;

/**
 * Whether the panel is folded: as the player chose, or, without a choice, if it would cover a board in every corner.
 */
export function isCollapsed({ collapsed }: PanelPlace, free: Corner | null): boolean {
  return collapsed ?? free === null;
}

/**
 * Draws the worker's answer: the panel, the line about the key, or nothing. Adds the time and a corner in which the
 * panel covers no board.
 */
export function PanelRoot(props: PanelRootProps) {
  const { answer, place, onPlace, onOptions, onDismissKeyLine } = props;
  const [ticks, tick] = useState(0);
  const [, redraw] = useState(0);
  /** The answer, and how often the clock had ticked when it came. */
  const arrival = useRef({ answer, ticks });
  if (arrival.current.answer !== answer) arrival.current = { answer, ticks };
  const [free, setFree] = useState(findFreeCorner);

  useEffect(() => {
    // The texts are made again then, which takes time, so this waits until the page is idle.
    const timer = setInterval(() => requestIdleCallback(() => tick((count) => count + 1)), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  // After each drawing, since other texts may be needed than before.
  useEffect(() => {
    void loadMissingTexts().then((isLoaded) => isLoaded && redraw((count) => count + 1));
  });
  useEffect(() => watchBoards(() => setFree(findFreeCorner())), []);

  const corner = place.corner ?? free ?? 'bottom-right';
  const collapsed = isCollapsed(place, free);
  // After the extension is removed or updated, this script can no longer read texts.
  if (answer.show === 'nothing' || !extensionLives()) return null;
  if (answer.show === 'add-key') {
    return <KeyLine corner={corner} onAdd={onOptions} onDismiss={onDismissKeyLine} />;
  }
  const now = Date.now();
  return (
    <Panel
      {...props}
      model={answer.panel}
      texts={arrival.current.ticks === ticks ? answer.texts : panelTexts(answer.panel, now)}
      now={now}
      corner={corner}
      collapsed={collapsed}
      onToggle={() => onPlace({ collapsed: !collapsed })}
      onMove={(moved) => onPlace({ corner: moved })}
    />
  );
}
