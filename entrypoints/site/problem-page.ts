import { ask, extensionLives } from '../../lib/ask.ts';
import { done, type Failure, isRefusal, type Result } from '../../lib/failure.ts';
import { type PanelEvents, panelPort } from '../../lib/panel/panel-port.ts';
import type { PanelAnswer } from '../../lib/panel/panel-types.ts';
import type { Argument, Notice, TabChange } from '../../lib/protocol.ts';
import { loadedTexts } from '../../lib/text.ts';

/**
 * First and longest wait before a retry if the worker, the storage or the panel's script fails, ms. The wait doubles
 * each time.
 */
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;
/** If the player leaves a problem within this time after an in-page navigation, nothing is requested for it, ms. */
const SETTLE_MS = 150;
/** The longest delay that `setTimeout` supports (2^31 - 1 ms). */
const LONGEST_TIMER_MS = 2_147_483_647;

/**
 * Keeps the panel of this page up to date: requests it from the worker, shows the newest answer, and requests it again after each
 * change that the worker or the page reports. Stops when the signal aborts.
 */
export function problemPage(signal: AbortSignal) {
  /** The problem at this address; null: none, undefined: no address was reported yet. */
  let shown: number | null | undefined;
  /** Whether the page navigated to this problem by itself and the player has done nothing since. */
  let byPage = false;
  /** The problem whose panel was last requested. The worker ignores notices about a problem whose panel was never requested. */
  let requestedId = 0;
  /** Number of the last request; answers to earlier ones are dropped. */
  let lastRequest = 0;
  /** Number of the last choice of the player that was sent. */
  let lastChoice = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of attempts in a row after which no panel was shown. */
  let failedAttempts = 0;
  /**
   * Whether the worker refused, because it serves another site now. Nothing is sent to it until it reports a change or
   * the address changes.
   */
  let refused = false;

  /** The problem whose hidden parts the player wants to see in this visit; 0: none. */
  let revealed = 0;

  /** Notices that could not be stored and are sent again later, each as its problem and what it reports. */
  const delayed = new Set<string>();

  const change = (changed: Argument<'changePanel'>) =>
    thenRefresh(onceHere((left) => ask('changePanel', changed, left)));
  const events: PanelEvents = {
    onPlace: change,
    onNext: (asked) => onceHere((left) => ask('openNextProblem', asked, left)),
    onDifficulty: (difficulty) => void change({ difficulty }),
    onWithoutScope: () => void change({ withoutScope: true }),
    onReview: (id, decision) => onceHere((left) => ask('decideReview', { id, decision }, left)),
    onPause: (id, paused) => onceHere((left) => ask('pauseSession', { id, paused }, left)),
    onNote: (made) =>
      'text' in made.change ? ask('changeNote', made) : onceHere((left) => ask('changeNote', made, left)),
    onReveal(id) {
      revealed = id;
      if (id === shown) void refresh();
    },
    onHideSpoilers: (hideSpoilers) => void change({ hideSpoilers }),
    onCheck: () => void (shown != null && notice(shown, 'request')),
    onAttempts: (id) => void ask('openPage', { page: 'attempts', id }),
    onSessions: () => void ask('openPage', { page: 'sessions' }),
    onOptions: () => void ask('openPage', { page: 'options' }),
    onAddKey: () => void ask('openPage', { page: 'first' }),
    onDismissKeyLine: () => void ask('changePanel', { keyLineDismissed: true }),
  };

  /**
   * Sends what the player pressed, but not again once the player has left the page: who comes back to it is not moved away again, and may
   * have changed the same elsewhere.
   */
  async function onceHere(send: (left: AbortSignal) => Promise<Result<null>>): Promise<Result<null>> {
    const left = new AbortController();
    window.addEventListener('pagehide', () => left.abort(), { signal: left.signal });
    const reply = await send(left.signal);
    if (left.signal.aborted) return done(null);
    left.abort();
    return reply;
  }

  /**
   * Shows this problem, or none, after the address changed. `isByPage`: the page navigated by itself. If a player moves
   * through problems quickly, only the one at which the player stops is requested.
   */
  function visit(id: number | null, isByPage: boolean): void {
    const isFirst = shown === undefined;
    if (id !== shown && id !== null) panelPort()?.show(id, null, events);
    if (shown != null && id === null) void ask('noticed', { id: shown, notice: 'left' });
    if (id !== shown) revealed = 0;
    // Another address of the problem, such as a hash that the page sets, is no act of the player's either.
    byPage = isByPage || (byPage && id === shown);
    shown = id;
    lastRequest++;
    clearTimeout(timer);
    if (isFirst || id === null) void refresh();
    else timer = setTimeout(() => void refresh(), SETTLE_MS);
  }

  /**
   * Requests the panel from the worker and shows it. If a request to the site is running, waits for it and shows its
   * result too. `unseen`: no request is started, since nobody looks at the tab. The player's return to it refreshes the panel again.
   */
  async function refresh(unseen = false): Promise<void> {
    const request = ++lastRequest;
    const id = shown ?? null;
    clearTimeout(timer);
    if (id === null) return leave();
    requestedId = id;
    for (const wait of [false, true]) {
      const reply = await ask('problemPanel', {
        id,
        panelLoaded: panelPort()?.lives() ?? false,
        language: loadedTexts()?.language,
        wait,
        byPage,
        ...(unseen ? { unseen } : {}),
        ...(id === revealed ? { reveal: true } : {}),
      });
      if (request !== lastRequest || signal.aborted) return;
      if (!extensionLives()) return leave();
      refused = !reply.ok && isRefusal(reply.failure);
      if (refused) return leave();
      if (!reply.ok) {
        panelPort()?.showUnanswered(id, reply.failure, events);
        return retryAfterFailure();
      }
      show(id, reply.value);
      const isComplete = reply.value.show !== 'panel' || !reply.value.panel.pending;
      if (unseen || isComplete) return planNext(reply.value);
    }
    // The request was not answered within a minute, as the queue is long. A message will report the result later.
    refreshLater(LONGEST_RETRY_MS);
  }

  function show(id: number, answer: PanelAnswer): void {
    if (answer.show === 'nothing') leave();
    else panelPort()?.show(id, answer, events);
    if (answer.show === 'nothing' || panelPort()?.lives()) failedAttempts = 0;
  }

  function retryAfterFailure(): void {
    refreshLater(Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failedAttempts++));
  }

  function planNext(answer: PanelAnswer): void {
    // The browser may refuse to inject the panel's script or style sheet, for example while the tab navigates.
    if (answer.show !== 'nothing' && !panelPort()?.lives()) retryAfterFailure();
    else if (answer.show === 'panel' && answer.panel.failure)
      afterFailure(answer.panel.failure, answer.panel.retryAt);
  }

  function afterFailure(failure: Failure, retryAt: number | null): void {
    if (retryAt !== null) refreshLater(Math.max(1_000, retryAt - Date.now()));
    else if (failure.kind.startsWith('storage')) refreshLater(LONGEST_RETRY_MS);
  }

  function refreshLater(ms: number): void {
    timer = setTimeout(() => !document.hidden && void refresh(), Math.min(ms, LONGEST_TIMER_MS));
  }

  /**
   * Refreshes the panel once the last choice that the player made in it is stored. The answer contains the choice, so that the panel
   * follows a later one from elsewhere.
   */
  async function thenRefresh(stored: Promise<unknown>): Promise<void> {
    const choice = ++lastChoice;
    await stored;
    if (choice === lastChoice && !refused && !signal.aborted) void refresh();
  }

  /** Reports to the worker that the player's attempts on a problem may have changed, and refreshes the panel. */
  async function notice(id: number, what: Notice): Promise<void> {
    if (refused) return;
    if (what !== 'missing' && id === shown) byPage = false;
    if (id === shown && id !== requestedId) void refresh();
    const reply = await ask('noticed', { id, notice: what });
    if (signal.aborted) return;
    if (!reply.ok && !isRefusal(reply.failure)) noticeLater(id, what);
    if (id === shown) await refresh();
    // The page now shows another problem. This message keeps the worker alive until its request for the earlier problem
    // has ended.
    else if (what !== 'missing')
      await ask('problemPanel', { id, panelLoaded: true, language: loadedTexts()?.language, wait: true });
  }

  function noticeLater(id: number, what: Notice): void {
    const name = `${id} ${what}`;
    if (delayed.has(name)) return;
    delayed.add(name);
    setTimeout(() => {
      delayed.delete(name);
      if (extensionLives() && !signal.aborted) void notice(id, what);
    }, LONGEST_RETRY_MS);
  }

  /** Refreshes the panel if this message of the worker says that its problem changed. */
  function onMessage(message: unknown): void {
    const { changed } = (message ?? {}) as Partial<TabChange>;
    const isShown = Array.isArray(changed) ? changed.includes(shown ?? 0) : changed !== undefined;
    if (shown != null && isShown) void refresh(document.hidden);
  }

  function leave(): void {
    clearTimeout(timer);
    panelPort()?.leave();
  }

  window.addEventListener('online', () => refused || void refresh(document.hidden), { signal });
  signal.addEventListener('abort', leave);
  return { visit, notice: (id: number, what: Notice) => void notice(id, what), onMessage };
}
