import { render } from 'preact';
import panelCss from '../../components/panel.css?inline';
import { blankPanel } from '../../lib/blank-panel.ts';
import type { Failure } from '../../lib/failure.ts';
import type { PanelEvents, PanelPort } from '../../lib/panel-port.ts';
import type { PanelAnswer, PanelPlace } from '../../lib/protocol.ts';
import { findFreeCorner } from './boards.ts';
import { type Host, keepHost } from './host.ts';
import { isCollapsed, PanelRoot } from './PanelRoot.tsx';

/** The panel of one page: made at the first answer, one at a time, gone without a trace when told to leave. */
export function mountPanel(onLeave: () => void): PanelPort {
  let answer: PanelAnswer = { show: 'nothing' };
  /** What the player just chose counts at once, before the worker has kept it. */
  let place: PanelPlace = { corner: null, collapsed: null };
  let mounted: (Host & { stop: AbortController }) | undefined;
  let shownId = 0;
  let onPlace: (change: Partial<PanelPlace>) => void = () => {};

  function show(id: number, next: PanelAnswer | null, events: PanelEvents): void {
    if (next?.show === 'panel') place = next.panel.place;
    // A blank panel is only for one that was there: nothing is known yet of whether any is wanted.
    if (!next && answer.show !== 'panel') return;
    answer = next ?? { show: 'panel', panel: blankPanel(id, place) };
    mounted ??= mount();
    // The page may have moved it to where nobody sees it go.
    mounted.putBack(id !== shownId);
    shownId = id;
    draw(mounted.root, events);
  }

  function showUnanswered(id: number, failure: Failure, events: PanelEvents): void {
    if (answer.show !== 'panel') return;
    const known = answer.panel.problem.id === id ? answer.panel : blankPanel(id, place);
    show(id, { show: 'panel', panel: { ...known, pending: false, failure, retryAt: null } }, events);
  }

  function mount() {
    const stop = new AbortController();
    return { ...keepHost(stop.signal, panelCss), stop };
  }

  function draw(root: ShadowRoot, events: PanelEvents): void {
    onPlace = (change) => {
      place = { ...place, ...change };
      events.onPlace(place);
      draw(root, events);
    };
    render(<PanelRoot {...events} answer={answer} place={place} onPlace={onPlace} />, root);
  }

  function toggle(): void {
    if (answer.show === 'panel') onPlace({ collapsed: !isCollapsed(place, findFreeCorner()) });
  }

  function leave(): void {
    if (mounted) render(null, mounted.root);
    mounted?.stop.abort();
    mounted = undefined;
    answer = { show: 'nothing' };
    onLeave();
  }

  return { show, showUnanswered, lives: () => mounted?.isShown() ?? true, toggle, leave };
}
