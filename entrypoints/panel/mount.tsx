import { render } from 'preact';
import { ask } from '../../lib/ask.ts';
import type { Failure } from '../../lib/failure.ts';
import { blankPanel } from '../../lib/panel/empty-panel.ts';
import type { PanelEvents, PanelPort } from '../../lib/panel/panel-port.ts';
import { answeredPlace, chosenPlace, type PlaceOnPage } from '../../lib/panel/place-on-page.ts';
import type { PanelAnswer, PanelPlace } from '../../lib/protocol.ts';
import { saveLatest } from '../../lib/save-latest.ts';
import { findFreeCorner } from './boards.ts';
import { type Host, keepHost } from './host.ts';
import { isCollapsed, PanelRoot } from './PanelRoot.tsx';
import panelCss from './style.css?inline';

/** The panel of one page: made at the first answer, one at a time, gone without a trace when told to leave. */
export function mountPanel(onLeave: () => void): PanelPort {
  let answer: PanelAnswer = { show: 'nothing' };
  let onPage: PlaceOnPage = { place: { corner: null, collapsed: null }, isUnconfirmed: false };
  let mounted: (Host & { stop: AbortController }) | undefined;
  let shownId = 0;
  /** The problem that is shown with nothing hidden, for as long as it is. */
  let revealedId = 0;
  /** Of two things to show, the one that was asked for last counts. */
  let turn = 0;
  const keepPlace = saveLatest((chosen: { place: PanelPlace; events: PanelEvents }) =>
    chosen.events.onPlace(chosen.place),
  );
  /** Those of what is shown. */
  let lastEvents: PanelEvents | undefined;
  let onPlace: (change: Partial<PanelPlace>) => void = () => {};

  function show(id: number, next: PanelAnswer | null, events: PanelEvents): void {
    turn++;
    if (id !== shownId) revealedId = 0;
    if (next?.show === 'panel') onPage = answeredPlace(onPage, next.panel.place);
    if (id === revealedId && next?.show === 'panel' && next.panel.hidden.length > 0) {
      reveal(events);
      return;
    }
    // A blank panel is only for one that was there: nothing is known yet of whether any is wanted.
    if (!next && answer.show !== 'panel') return;
    answer = next ?? { show: 'panel', panel: blankPanel(id, onPage.place) };
    mounted ??= mount();
    lastEvents = events;
    // The page may have moved it to where nobody sees it go.
    mounted.putBack(id !== shownId);
    shownId = id;
    draw(mounted, events);
  }

  function showUnanswered(id: number, failure: Failure, events: PanelEvents): void {
    if (answer.show !== 'panel') return;
    const known = answer.panel.problem.id === id ? answer.panel : blankPanel(id, onPage.place);
    show(id, { show: 'panel', panel: { ...known, pending: false, failure, retryAt: null } }, events);
  }

  /** The worker, which forgets, is asked each time; what is shown stays until it answers. */
  function reveal(events: PanelEvents): void {
    const [id, asked] = [shownId, turn];
    revealedId = id;
    void ask('revealProblem', { id }).then((reply) => {
      if (asked !== turn) return;
      if (reply.ok) return show(id, reply.value, events);
      revealedId = 0;
      showUnanswered(id, reply.failure, events);
    });
  }

  function mount() {
    const stop = new AbortController();
    return { ...keepHost(stop.signal, panelCss, drawAnew), stop };
  }

  function drawAnew(before: ShadowRoot): void {
    render(null, before);
    if (mounted && lastEvents) draw(mounted, lastEvents);
  }

  function draw(host: Host, events: PanelEvents): void {
    onPlace = (change) => {
      onPage = chosenPlace(onPage, change);
      keepPlace({ place: onPage.place, events });
      draw(host, events);
    };
    render(
      <PanelRoot
        {...events}
        answer={answer}
        place={onPage.place}
        onPlace={onPlace}
        onReveal={() => reveal(events)}
      />,
      host.root(),
    );
  }

  function toggle(): void {
    if (answer.show === 'panel') onPlace({ collapsed: !isCollapsed(onPage.place, findFreeCorner()) });
  }

  function leave(): void {
    if (mounted) render(null, mounted.root());
    mounted?.stop.abort();
    mounted = undefined;
    turn++;
    revealedId = 0;
    answer = { show: 'nothing' };
    onLeave();
  }

  return { show, showUnanswered, lives: () => mounted?.isShown() ?? true, toggle, leave };
}
