import { render } from 'preact';
import { beginDaysAt } from '../../lib/days.ts';
import type { Failure } from '../../lib/failure.ts';
import { type Cover, coverOf } from '../../lib/panel/cover.ts';
import { blankPanel } from '../../lib/panel/empty-panel.ts';
import { hidesFromStart, type PanelEvents, type PanelPort } from '../../lib/panel/panel-port.ts';
import { panelAnswer } from '../../lib/panel/panel-texts.ts';
import type { PanelAnswer, PanelPlace } from '../../lib/panel/panel-types.ts';
import {
  AUTOMATIC_PLACE,
  answeredPlace,
  chosenPlace,
  type PlaceOnPage,
} from '../../lib/panel/place-on-page.ts';
import { saveLatest } from '../../lib/save-latest.ts';
import { problemIdAt } from '../../lib/site.ts';
import { FirstCover } from './FirstCover.tsx';
import { type Host, keepHost } from './host.ts';
import { PanelRoot } from './PanelRoot.tsx';
import panelCss from './style.css?inline';

/**
 * Returns the panel's port for this page. The panel is created for the first answer. `leave` removes everything and
 * calls `onLeave`.
 */
export function mountPanel(onLeave: () => void): PanelPort {
  let answer: PanelAnswer = { show: 'nothing' };
  let answeredAt = 0;
  let cover: Cover | null = null;
  let onPage: PlaceOnPage = { place: AUTOMATIC_PLACE, chosen: {} };
  let mounted: (Host & { stop: AbortController }) | undefined;
  let shownId = 0;
  /** Whether the player hides spoilers, by the last answer that told. */
  let hides = hidesFromStart();
  const savePlace = saveLatest(({ change, events }: { change: Partial<PanelPlace>; events: PanelEvents }) =>
    events.onPlace(change),
  );
  /** The callbacks for the shown panel. */
  let lastEvents: PanelEvents | undefined;
  /** Folds or unfolds the panel that is drawn, as its own button does. */
  const fold = { press: () => {} };

  function show(id: number, next: PanelAnswer | null, events: PanelEvents): void {
    if (next?.show === 'panel' && next.panel.place) onPage = answeredPlace(onPage, next.panel.place);
    // An empty panel only replaces a panel. Before the first answer it is unknown whether the player wants one.
    if (!next && answer.show !== 'panel') {
      coverFirst();
      return;
    }
    answer = next ?? panelAnswer(blankPanel(id, onPage.place), Date.now());
    answeredAt = Date.now();
    if (answer.show === 'panel') hides = answer.panel.hidesSpoilers ?? hides;
    if (answer.show === 'panel' && answer.panel.dayStartsAt !== null) beginDaysAt(answer.panel.dayStartsAt);
    cover = answer.show === 'panel' ? coverOf(answer.panel, hides) : null;
    lastEvents = events;
    // The page may have moved the element to a place that the observer of `keepHost` does not observe.
    if (mounted) mounted.putBack(id !== shownId);
    else mounted = mount();
    shownId = id;
    draw(mounted);
  }

  /** Covers what looks like a spoiler before an answer tells more, if the player hides spoilers. */
  function coverFirst(): void {
    if (!hides) return;
    cover = { known: null };
    mounted ??= mount();
    draw(mounted);
  }

  function showUnanswered(id: number, failure: Failure, events: PanelEvents): void {
    if (answer.show !== 'panel') return;
    const panel = answer.panel.problem.id === id ? answer.panel : blankPanel(id, onPage.place);
    show(id, panelAnswer({ ...panel, pending: false, failure, retryAt: null }, Date.now()), events);
  }

  function mount() {
    const stop = new AbortController();
    // After Back, only the next answer tells where the panel is: that may have been changed elsewhere.
    const forgetChoice = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onPage = { ...onPage, chosen: {} };
    };
    window.addEventListener('pageshow', forgetChoice, { signal: stop.signal });
    return { ...keepHost(stop.signal, panelCss, redraw), stop };
  }

  function redraw(oldRoot: ShadowRoot): void {
    render(null, oldRoot);
    if (mounted) draw(mounted);
  }

  function draw(host: Host): void {
    const events = lastEvents;
    if (!events || answer.show === 'nothing') {
      render(<FirstCover cover={cover} />, host.root());
      return;
    }
    const onPlace = (change: Partial<PanelPlace>) => {
      onPage = chosenPlace(onPage, change);
      savePlace({ change: onPage.chosen, events });
      draw(host);
    };
    render(
      <PanelRoot
        {...events}
        answer={answer}
        answeredAt={answeredAt}
        place={onPage.place}
        root={host.root()}
        cover={cover}
        onPlace={onPlace}
        fold={fold}
        onReveal={() => events.onReveal(shownId)}
      />,
      host.root(),
    );
  }

  /** Before the first answer, there may be a cover, but no texts for a panel. */
  function lives(): boolean {
    return answer.show !== 'nothing' && (mounted?.isShown() ?? true);
  }

  function toggle(): void {
    if (answer.show === 'panel') fold.press();
  }

  function leave(): void {
    if (mounted) render(null, mounted.root());
    mounted?.stop.abort();
    mounted = undefined;
    answer = { show: 'nothing' };
    onLeave();
  }

  if (hides && problemIdAt(location.href) !== null) coverFirst();
  return { show, showUnanswered, lives, toggle, leave };
}
