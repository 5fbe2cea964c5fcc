import { batch, computed, signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { ask } from '../../lib/ask.ts';
import { failed, type Result } from '../../lib/failure.ts';
import { type Filters, sensibleFilters } from '../../lib/filters.ts';
import { isOfSite, problemMeant } from '../../lib/go-to.ts';
import {
  type DraftField,
  FRESH_POPUP,
  type OpenIn,
  type PopupModel,
  type PopupState,
  type PopupTab,
  RECENT_STEP,
} from '../../lib/popup.ts';
import { problemIdAt, sitePatterns } from '../../lib/site.ts';
import { storeFailure } from '../../lib/store/database.ts';
import { onNews } from '../../lib/store/news.ts';
import { readPopupState, savePopupState } from '../../lib/store/popup-state.ts';
import { openProblem, tabAddress } from './open-problem.ts';
import { shown, type Trouble } from './show.ts';
import { askable, type Part, shownFilters, staleParts } from './stale.ts';
import { type Known, NOTHING_KNOWN, readKnown } from './view.ts';

/** How often "5 minutes ago" is said anew, ms. */
const CLOCK_MS = 30_000;
/** Longest timer a browser keeps (2^31 - 1 ms). */
const LONGEST_TIMER_MS = 2_147_483_647;

/**
 * What the popup shows and does: read from the database, changed through the worker, with what the player left in it
 * kept at every change. `onDone` is called when a problem was opened and the popup has done its work.
 */
export function popupModel(onDone: () => void) {
  const known = signal<Known | null>(null);
  const state = signal<PopupState>(FRESH_POPUP);
  const allowed = signal(true);
  const goToMissed = signal(false);
  const now = signal(Date.now());
  const pending = signal<ReadonlySet<Part>>(new Set());
  const troubles = signal<ReadonlyMap<Part, Trouble>>(new Map());
  let hereAddress: string | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let lastGeneration: number | undefined;

  /** Null until the database has been read. */
  const model = computed<PopupModel | null>(() => {
    if (!known.value) return null;
    const asking = { pending: pending.value, troubles: troubles.value };
    const rest = { allowed: allowed.value, goToMissed: goToMissed.value, now: now.value };
    return shown(known.value, state.value, asking, rest);
  });

  async function readNow(): Promise<Known> {
    const { settings } = known.value ?? {};
    const isHere = !settings || isOfSite(hereAddress, settings.base);
    const hereId = hereAddress && isHere ? problemIdAt(hereAddress) : null;
    const fresh = await readKnown(hereId, state.value.recentRows);
    return isOfSite(hereAddress, fresh.site) ? fresh : { ...fresh, here: null };
  }

  function show(fresh: Known): void {
    now.value = Date.now();
    known.value = fresh;
  }

  async function read(): Promise<void> {
    show(await readNow());
  }

  /** Shows what is known, then has the site asked for what is too old. */
  async function open(): Promise<void> {
    try {
      [state.value, hereAddress] = await Promise.all([readPopupState(), tabAddress()]);
      await read();
    } catch (error) {
      known.value = NOTHING_KNOWN;
      for (const part of ['find', 'recent'] as const) showTrouble(part, failed(storeFailure(error)));
    }
    lastGeneration = known.value?.account?.generation;
    void askForStale();
    void lookAtPermission();
  }

  async function lookAtPermission(): Promise<void> {
    const { settings } = known.value ?? {};
    if (settings)
      allowed.value = await browser.permissions.contains({ origins: sitePatterns(settings.base) });
  }

  async function askForStale(): Promise<void> {
    if (!known.value) return;
    const parts = staleParts(known.value, state.value, Date.now());
    await Promise.all(parts.filter((part) => !pending.value.has(part)).map((part) => askFor(part, false)));
  }

  /** Asks for one part and shows how it went. */
  async function askFor(part: Part, pressed: boolean): Promise<void> {
    const question = questionFor(part, pressed);
    if (question) await about(part, question);
  }

  function questionFor(part: Part, pressed: boolean): Promise<Result<Result<null>>> | null {
    const current = known.value;
    if (!current) return null;
    const id = current.here?.problem.id;
    switch (part) {
      case 'find':
        return ask('findProblems', { filters: shownFilters(current, state.value), pressed });
      case 'recent':
        return ask('recentAttempts', { part: 'newest', pressed });
      case 'here':
        return id === undefined ? null : ask('problemAttempts', { id, pressed });
      case 'here-data':
        return id === undefined ? null : ask('problemData', { id, pressed });
    }
  }

  /** Of two questions for one part, the last one's answer counts. */
  const lastQuestion = new Map<Part, unknown>();

  async function about(part: Part, question: Promise<Result<Result<null>>>): Promise<void> {
    lastQuestion.set(part, question);
    pending.value = new Set([...pending.value, part]);
    const reply = await question;
    if (lastQuestion.get(part) !== question) return;
    const result = reply.ok ? reply.value : reply;
    const fresh = await readNow().catch((error) => failed(storeFailure(error)));
    batch(() => {
      if (!('ok' in fresh)) show(fresh);
      showTrouble(part, 'ok' in fresh ? fresh : result);
      pending.value = new Set([...pending.value].filter((other) => other !== part));
    });
  }

  function showTrouble(part: Part, result: Result<null>): void {
    const next = new Map(troubles.value);
    if (result.ok) next.delete(part);
    else next.set(part, { failure: result.failure, retryAt: result.retryAt ?? null });
    troubles.value = next;
    planRetry();
  }

  /** At the time the failure itself names, the stale parts are asked for once more. */
  function planRetry(): void {
    clearTimeout(retry);
    const times = [...troubles.value.values()].flatMap(({ retryAt }) => (retryAt === null ? [] : [retryAt]));
    if (times.length === 0) return;
    const wait = Math.max(1_000, Math.min(...times) - Date.now());
    retry = setTimeout(() => void askForStale(), Math.min(wait, LONGEST_TIMER_MS));
  }

  /** Kept at once: the popup may be closed in the next moment. */
  function change(changes: Partial<PopupState>): void {
    state.value = { ...state.value, ...changes };
    savePopupState(state.value).catch((error) => showTrouble(state.value.tab, failed(storeFailure(error))));
  }

  function find(): void {
    if (!known.value) return;
    const filters = askable(state.value.filters, known.value.account);
    void about('find', ask('findProblems', { filters, pressed: true }));
  }

  function more(): void {
    change({ recentRows: state.value.recentRows + RECENT_STEP });
    const isKept = (known.value?.recent?.count ?? 0) >= state.value.recentRows;
    if (isKept || known.value?.recent?.asked?.ended) void read();
    else void about('recent', ask('recentAttempts', { part: 'next', pressed: false }));
  }

  function draft(field: DraftField, text: string | null): void {
    const { [field]: _, ...others } = state.value.drafts;
    change({ drafts: text === null ? others : { ...others, [field]: text } });
    if (field === 'goTo') goToMissed.value = false;
  }

  async function openAt(id: number, where: OpenIn): Promise<void> {
    await openProblem(known.value?.site ?? '', id, where);
    if (where !== 'background-tab') onDone();
  }

  function goTo(text: string): void {
    const id = problemMeant(text, known.value?.site ?? '');
    goToMissed.value = id === null;
    if (id === null) return;
    draft('goTo', null);
    void openAt(id, 'here');
  }

  const stop = new AbortController();
  onNews((news) => {
    if (news !== 'pace') void read().then(askForStaleOnceKeyed, () => {});
  }, stop.signal);

  /** Another key, or another site, makes other things stale. */
  function askForStaleOnceKeyed(): void {
    const generation = known.value?.account?.generation;
    if (generation !== lastGeneration) void askForStale();
    lastGeneration = generation;
  }

  window.addEventListener('online', () => void askForStale(), { signal: stop.signal });
  const clock = setInterval(() => {
    now.value = Date.now();
  }, CLOCK_MS);
  stop.signal.addEventListener('abort', () => clearInterval(clock));

  return {
    model,
    open,
    onTab: (tab: PopupTab) => {
      change({ tab });
      void askForStale();
    },
    onFilters: (filters: Filters) => change({ filters: sensibleFilters(filters) }),
    onFiltersOpen: (filtersOpen: boolean) => change({ filtersOpen }),
    onDraft: draft,
    onFind: find,
    onGoTo: goTo,
    onOpen: (id: number, where: OpenIn) => void openAt(id, where),
    onMore: more,
    onCheck: () => void askFor(state.value.tab, true),
    onScroll: (tab: PopupTab, top: number) => change({ scroll: { ...state.value.scroll, [tab]: top } }),
    onOptions: () => {
      void browser.runtime.openOptionsPage().then(onDone);
    },
  };
}
