import { browser } from 'wxt/browser';
import { ask } from '../../lib/ask.ts';
import type { Failure } from '../../lib/failure.ts';
import { type Filters, sensibleFilters } from '../../lib/filters/filters.ts';
import type { Aim } from '../../lib/picks/pick.ts';
import {
  type DraftField,
  FRESH_POPUP,
  type OpenIn,
  type PickHow,
  type PopupModel,
  type PopupState,
  type PopupTab,
} from '../../lib/popup/popup.ts';
import { sitePatterns } from '../../lib/site.ts';
import { onChangePublished } from '../../lib/store/change-channel.ts';
import { takeNotice } from '../../lib/store/core/pending-notice.ts';
import { readPopupState, savePopupState } from '../../lib/store/core/popup-state.ts';
import { corruptionSeen } from '../../lib/store/corruption.ts';
import { storeFailure } from '../../lib/store/database.ts';
import { asking } from './asking.ts';
import { going } from './going.ts';
import { looker } from './look.ts';
import { savedModel } from './saved.ts';
import { shown } from './show.ts';
import { type Known, NOTHING_KNOWN, readKnown } from './view.ts';

/** How often "5 minutes ago" is said anew, ms. */
const CLOCK_MS = 30_000;

/**
 * What the popup shows and does: read from the database, changed through the worker, with what the player left in it
 * kept at every change. `onChange` gets all there is to show, the first time once the database was read; `onDone` is
 * called when a problem was opened and the popup has done its work. `wanted` are filters to set and ask for at once. Without
 * signals, which weigh 8 kB.
 */
export function popupModel(
  onChange: (model: PopupModel) => void,
  onDone: () => void,
  wanted: Filters | null = null,
) {
  let known: Known | null = null;
  let state: PopupState = FRESH_POPUP;
  /** Without what was left here before, nothing may be kept over it, nor asked as if nothing was. */
  let isRemembered = false;
  let allowed = true;
  let note: Failure | null = null;
  /** Once: what the worker cannot repair, it cannot repair. */
  let wasMended = false;
  const place = going(
    { site: () => known?.site ?? '', draw, read, forgetTyped: () => draft('goTo', null) },
    onDone,
  );
  const self = {
    state: () => state,
    known: () => known,
    isRemembered: () => isRemembered,
    change,
    draw,
    read,
    noteSaved,
    openBeside: place.openBeside,
  };
  const questions = asking(self);
  const looks = looker(self.known, draw);
  const saved = savedModel({ ...self, find: questions.find });
  /** Why nothing could be read, or what the player does is not kept. */
  let unsaved: Failure | null = null;
  let lastGeneration: number | undefined;
  /** Said anew now and then only: every row is drawn again for it. */
  let now = Date.now();
  let willDraw = false;
  let lastRead = 0;
  let lastShown = 0;

  /** Draws once for all that changes in one go. */
  function draw(): void {
    if (willDraw) return;
    willDraw = true;
    queueMicrotask(() => {
      willDraw = false;
      if (known)
        onChange(
          shown(
            known,
            state,
            { ...questions.shown(), unsaved },
            { allowed, look: looks.shown(), ...saved.shown(), note, goToMissed: place.isMissed(), now },
          ),
        );
    });
  }

  async function readNow(): Promise<Known> {
    const fresh = await readKnown(place.problemBeside(), state.recentRows, state.longAgo);
    return place.isBesideOf(fresh.site) ? fresh : { ...fresh, here: null };
  }

  /** Of two readings under way, the one begun later knows more. */
  async function read(): Promise<void> {
    const turn = ++lastRead;
    const fresh = await readNow();
    if (turn < lastShown) return;
    lastShown = turn;
    known = fresh;
    now = Date.now();
    draw();
    saved.look();
  }

  /** Shows what is known, then has the site asked for what is too old. */
  async function open(): Promise<void> {
    try {
      const [left, said] = await Promise.all([
        readPopupState(),
        takeNotice('wish')
          .then((wish) => wish ?? takeNotice())
          .catch(() => null),
        place.look(),
      ]);
      [state, note] = [left, said ?? note];
      await read();
      isRemembered = true;
      noteSaved(undefined);
    } catch (error) {
      known = NOTHING_KNOWN;
      noteSaved(error);
    }
    lastGeneration = known?.account?.generation;
    if ((corruptionSeen() || unsaved) && !wasMended) {
      wasMended = true;
      void ask('repair', null).then(open);
    } else {
      if (wanted) findWanted(wanted);
      void questions.askForStale();
    }
    void lookAtPermission();
  }

  /** In a tab that was out of sight: what was done meanwhile in another popup counts, and what waited for sight is asked. */
  async function takeOver(left: PopupState, before: PopupState): Promise<void> {
    if (!isRemembered) return;
    // What was just done here, or could not be kept, counts for more.
    if (state === before && !unsaved) state = left;
    await read().catch(noteSaved);
    questions.plan();
    await questions.askForStale();
  }

  function findWanted(filters: Filters): void {
    change({ filters, tab: 'find', drafts: {} });
    questions.find();
  }

  async function lookAtPermission(): Promise<void> {
    if (!known) return;
    allowed = await browser.permissions.contains({ origins: sitePatterns(known.settings.base) });
    draw();
  }

  /** Kept at once: the popup may be closed in the next moment. */
  function change(changes: Partial<PopupState>): void {
    state = { ...state, ...changes };
    draw();
    if (isRemembered) savePopupState(state).then(noteSaved, noteSaved);
  }

  function noteSaved(error: unknown): void {
    const failure = error === undefined ? null : storeFailure(error);
    if (failure?.kind === unsaved?.kind) return;
    unsaved = failure;
    draw();
  }

  function draft(field: DraftField, text: string | null): void {
    if (field === 'goTo') place.forgetMissed();
    const { [field]: _, ...others } = state.drafts;
    change({ drafts: text === null ? others : { ...others, [field]: text } });
  }

  const stop = new AbortController();
  onChangePublished((news) => {
    // A catalogue that is being read has news with every answer.
    if (news !== 'pace' && news !== 'catalogue') void read().then(askForStaleOnceKeyed, () => {});
  }, stop.signal);

  /** Another key, or another site, makes other things stale. */
  function askForStaleOnceKeyed(): void {
    const generation = known?.account?.generation;
    if (generation !== lastGeneration) void questions.askForStale();
    lastGeneration = generation;
  }

  const online = () => {
    questions.forgetPickTrouble();
    void questions.askForStale();
  };
  window.addEventListener('online', online, { signal: stop.signal });
  const seen = () => {
    const before = state;
    if (!document.hidden) readPopupState().then((left) => takeOver(left, before), noteSaved);
  };
  window.addEventListener('visibilitychange', seen, { signal: stop.signal });
  const clock = setInterval(() => {
    now = Date.now();
    draw();
  }, CLOCK_MS);
  stop.signal.addEventListener('abort', () => clearInterval(clock));

  return {
    open,
    onTab: (tab: PopupTab) => {
      change({ tab });
      questions.plan();
      void questions.askForStale();
    },
    onFilters: (filters: Filters) => {
      change({ filters: sensibleFilters(filters), longAgo: false });
      questions.forgetPickTrouble();
      void questions.findKnown();
    },
    onFiltersOpen: (filtersOpen: boolean) => change({ filtersOpen }),
    onDraft: draft,
    onFind: questions.find,
    onPick: (how: PickHow) => void questions.pick(how),
    onAim: (aim: Aim) => {
      change({ aim });
      questions.forgetPickTrouble();
    },
    ...saved.events,
    onTile: (id: number) => {
      saved.events.onTile(id);
      questions.forgetPickTrouble();
    },
    onGoTo: place.goTo,
    onOpen: (id: number, where: OpenIn) => void place.open(id, where),
    onMore: questions.more,
    onCheck: () => void questions.askFor(state.tab, true),
    onScroll: (tab: PopupTab, top: number) => change({ scroll: { ...state.scroll, [tab]: top } }),
    onLook: looks.look,
    onOptions: () => {
      void browser.runtime.openOptionsPage().then(onDone);
    },
  };
}
