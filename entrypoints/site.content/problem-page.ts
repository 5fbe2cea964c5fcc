import { ask, extensionLives } from '../../lib/ask.ts';
import type { Failure } from '../../lib/failure.ts';
import { type PanelEvents, panelPort } from '../../lib/panel/panel-port.ts';
import type { Notice, PanelAnswer, TabNews } from '../../lib/protocol.ts';

/** Where worker, storage or the panel's script fail, the next try is this far, ms, doubling up to the longest. */
const SOON_MS = 500;
const LATER_MS = 30_000;
/** An in-page navigation that another follows sooner than this is not stopped at, ms. */
const SETTLE_MS = 150;
/** Longest timer a browser keeps (2^31 - 1 ms). */
const LONGEST_TIMER_MS = 2_147_483_647;

/** What is shown for the problem at this address: asks the worker, shows its newest answer, asks again when told. */
export function problemPage(signal: AbortSignal) {
  /** The problem at this address; undefined until the first look. */
  let shown: number | null | undefined;
  /** The page went there by itself, and the player has not acted on it since. */
  let byPage = false;
  /** The problem that the worker was last asked about: what it was never asked about it takes no notice of. */
  let askedId = 0;
  /** Answers to an earlier question than the last are dropped. */
  let lastQuestion = 0;
  let later: ReturnType<typeof setTimeout> | undefined;
  /** Tries in a row that put nothing on the page. */
  let misses = 0;
  /** The worker serves another site now: until it has news or another address shows, it is left in peace. */
  let refused = false;

  const events: PanelEvents = {
    onPlace: (place) => ask('setPanelPlace', place),
    onCheck: () => void (shown != null && notice(shown, 'request')),
    onOptions: () => void ask('openOptions', null),
    onDismissKeyLine: () => void ask('dismissKeyLine', null),
  };

  /**
   * The address now names this problem, or none; `alone`: the page went there by itself. Who leafs through problems asks only
   * for the one they stop at.
   */
  function visit(id: number | null, alone: boolean): void {
    const isFirst = shown === undefined;
    if (id !== shown && id !== null) panelPort()?.show(id, null, events);
    shown = id;
    byPage = alone;
    lastQuestion++;
    clearTimeout(later);
    if (isFirst || id === null) void refresh();
    else later = setTimeout(() => void refresh(), SETTLE_MS);
  }

  /** Asks what to show; while the site is being asked, waits for its answer too. */
  async function refresh(): Promise<void> {
    const question = ++lastQuestion;
    const id = shown ?? null;
    clearTimeout(later);
    if (id === null) return leave();
    askedId = id;
    for (const wait of [false, true]) {
      const reply = await ask('problemPanel', {
        id,
        panelLoaded: panelPort()?.lives() ?? false,
        wait,
        byPage,
      });
      if (question !== lastQuestion || signal.aborted) return;
      if (!extensionLives()) return leave();
      refused = !reply.ok && reply.failure.kind === 'refused';
      if (refused) return leave();
      if (!reply.ok) {
        panelPort()?.showUnanswered(id, reply.failure, events);
        return askAgainSoon();
      }
      show(id, reply.value);
      if (reply.value.show !== 'panel' || !reply.value.panel.pending) return planNext(reply.value);
    }
    // A minute was not enough: the queue is long. What it brings will be told by a message.
    askLater(LATER_MS);
  }

  function show(id: number, answer: PanelAnswer): void {
    if (answer.show === 'nothing') leave();
    else panelPort()?.show(id, answer, events);
    if (answer.show === 'nothing' || panelPort()?.lives()) misses = 0;
  }

  function askAgainSoon(): void {
    askLater(Math.min(LATER_MS, SOON_MS * 2 ** misses++));
  }

  function planNext(answer: PanelAnswer): void {
    // The browser may refuse the panel's script or sheet, as to a tab that was just moving on.
    if (answer.show !== 'nothing' && !panelPort()?.lives()) askAgainSoon();
    else if (answer.show === 'panel' && answer.panel.failure)
      afterFailure(answer.panel.failure, answer.panel.retryAt);
  }

  function afterFailure(failure: Failure, retryAt: number | null): void {
    if (retryAt !== null) askLater(Math.max(1_000, retryAt - Date.now()));
    else if (failure.kind.startsWith('storage')) askLater(LATER_MS);
  }

  function askLater(ms: number): void {
    later = setTimeout(() => !document.hidden && void refresh(), Math.min(ms, LONGEST_TIMER_MS));
  }

  /** Something happened on the page that may have changed what is known of a problem. */
  async function notice(id: number, what: Notice): Promise<void> {
    if (refused) return;
    if (what !== 'missing') byPage = false;
    if (id === shown && id !== askedId) void refresh();
    await ask('noticed', { id, notice: what });
    if (signal.aborted) return;
    if (id === shown) await refresh();
    // It is not looked at any more, yet the question that an act began needs a worker that stays awake.
    else if (what !== 'missing') await ask('problemPanel', { id, panelLoaded: true, wait: true });
  }

  /** A message of the worker: what changed. */
  function told(news: unknown): void {
    const { changed } = (news ?? {}) as Partial<TabNews>;
    if (shown != null && (changed === 'all' || changed?.includes(shown))) void refresh();
  }

  function leave(): void {
    clearTimeout(later);
    panelPort()?.leave();
  }

  window.addEventListener('online', () => refused || void refresh(), { signal });
  signal.addEventListener('abort', leave);
  return { visit, notice: (id: number, what: Notice) => void notice(id, what), told };
}
