import { useEffect, useState } from 'preact/hooks';
import { KeyLine } from '../../components/panel/KeyLine.tsx';
import { Panel } from '../../components/panel/Panel.tsx';
import { SiteCover } from '../../components/panel/SiteCover.tsx';
import { extensionLives } from '../../lib/ask.ts';
import type { Cover } from '../../lib/panel/cover.ts';
import type { PanelEvents } from '../../lib/panel/panel-port.ts';
import { panelTexts } from '../../lib/panel/panel-texts.ts';
import type { PanelAnswer, PanelModel, PanelPlace } from '../../lib/panel/panel-types.ts';
import { figuresAt } from '../../lib/sessions/session-text.ts';
import { usePlace } from './use-place.ts';
import { useSiteCover } from './use-site-cover.ts';

interface PanelRootProps extends Omit<PanelEvents, 'onPlace' | 'onReveal'> {
  answer: PanelAnswer;
  /** When the answer came, epoch ms. */
  answeredAt: number;
  place: PanelPlace;
  /** What this is drawn into. */
  root: ParentNode;
  /** What to cover in the site's page; null: nothing. */
  cover: Cover | null;
  onPlace: (change: Partial<PanelPlace>) => void;
  /** Gets a function that folds or unfolds the panel. */
  fold: { press: () => void };
  onReveal: () => void;
}

/** How often relative times such as "5 minutes ago" are drawn again, ms. */
const CLOCK_MS = 30_000;

/** Returns the content of a panel at a time, epoch ms: a session ends while a page stays open. */
function panelAt(panel: PanelModel, now: number): PanelModel {
  const session = panel.session && figuresAt(panel.session, now);
  return session === panel.session ? panel : { ...panel, session };
}

/** Adds the time, and a place in which the panel covers neither a board nor the site's buttons. */
export function PanelRoot(props: PanelRootProps) {
  const { answer, answeredAt, place, cover, root, onPlace, onAddKey, onDismissKeyLine } = props;
  const id = answer.show === 'panel' ? answer.panel.problem.id : 0;
  const [, tick] = useState(0);
  const { corner, collapsed, slimTop, noteFold } = usePlace(id, place, root, answer.show);
  const { origin, boxes, mayShow } = useSiteCover(id, cover);

  useEffect(() => {
    // The texts are made again then, which takes time, so this waits until the page is idle.
    let idle = 0;
    const timer = setInterval(() => {
      idle = requestIdleCallback(() => tick((count) => count + 1), { timeout: 1_000 });
    }, CLOCK_MS);
    return () => {
      clearInterval(timer);
      if (idle > 0) cancelIdleCallback(idle);
    };
  }, []);
  // After the extension is removed or updated, nothing here works any more.
  if (answer.show === 'nothing' || !extensionLives()) return null;
  if (answer.show === 'add-key') {
    return <KeyLine corner={corner} onAdd={onAddKey} onDismiss={onDismissKeyLine} />;
  }
  const now = Date.now();
  const panel = panelAt(answer.panel, now);
  // A clock that was set back must not keep the texts for ever.
  const isYoung = Math.abs(now - answeredAt) < CLOCK_MS;
  return (
    <>
      <Panel
        {...props}
        model={panel}
        texts={isYoung && panel === answer.panel ? answer.texts : panelTexts(panel, now)}
        now={now}
        mayShow={mayShow}
        corner={corner}
        collapsed={collapsed}
        slimTop={slimTop}
        onToggle={() => {
          noteFold(!collapsed);
          onPlace({ collapsed: !collapsed });
        }}
        onMove={(moved) => onPlace({ corner: moved })}
      />
      {cover && <SiteCover boxes={boxes} origin={origin} />}
    </>
  );
}
