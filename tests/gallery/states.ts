import type { ProblemCardProps } from '../../components/card/ProblemCard.tsx';
import type { BackupPartProps } from '../../components/history-page/backup/backup-part-props.ts';
import type { HistoryPageProps } from '../../components/history-page/HistoryPage.tsx';
import type { NotesPartProps } from '../../components/history-page/notes/notes-part-props.ts';
import type { SessionsPartProps } from '../../components/history-page/sessions/sessions-part-props.ts';
import type { StatisticsPartProps } from '../../components/history-page/statistics/StatisticsPart.tsx';
import type { OptionsPageProps } from '../../components/options/options-props.ts';
import type { KeyLineProps } from '../../components/panel/KeyLine.tsx';
import type { PanelProps } from '../../components/panel/Panel.tsx';
import type { WelcomePageProps } from '../../components/welcome/welcome-props.ts';
import type { Account } from '../../lib/account/account.ts';
import type { ListedAccount } from '../../lib/account/accounts.ts';
import type { HistoryChoice } from '../../lib/attempt-list/history-address.ts';
import type { HistoryView } from '../../lib/attempt-list/history-view.ts';
import type { SetUp } from '../../lib/board/set-up.ts';
import type { Failure } from '../../lib/failure.ts';
import type { Progress } from '../../lib/history/sync-progress.ts';
import { CARD_ATTEMPTS } from '../../lib/limits.ts';
import { NO_NOTE } from '../../lib/notes/notes.ts';
import type { Shortcut } from '../../lib/options/shortcut.ts';
import { NOTHING_HIDDEN, panelWithout } from '../../lib/panel/hidden.ts';
import type {
  CardNote,
  CardResults,
  CardReview,
  PanelModel,
  PanelSession,
} from '../../lib/panel/panel-types.ts';
import type { PopupViewModel, Preview, Results } from '../../lib/popup/popup.ts';
import type { PanelReview } from '../../lib/review/shown-review.ts';
import type { SessionFigures } from '../../lib/sessions/session-text.ts';

type Data<Props> = {
  [Name in keyof Props as Name extends `on${Capitalize<string>}` ? never : Name]: Props[Name];
} & {
  panelOn?: boolean;
};

/**
 * The link (counted from 0) that has the keyboard focus, long enough to show a preview; `preview`: what is stored of the
 * problem's position.
 */
export interface Rests {
  row: number;
  preview: Omit<Preview, 'problemId'>;
}

/**
 * A state of the gallery: plain data for one component. Then, optionally, the name of a button to `press`, a text to `type`
 * into the last field, and the button to `submit` it with.
 */
export type State = {
  press?: string;
  type?: string;
  submit?: string;
} /** `answer`: the failure of a press; without it the press works. */ /** `pressNext`: the button to press after the first. */ & (
  | { show: 'panel'; props: Omit<Data<PanelProps>, 'texts'>; answer?: Failure; pressNext?: string }
  | { show: 'key-line'; props: Data<KeyLineProps> }
  | { show: 'card'; props: ProblemCardProps; review: CardReview | null }
  | { show: 'welcome'; props: Data<WelcomePageProps> }
  | { show: 'statistics'; props: Data<StatisticsPartProps> }
  | { show: 'backup'; props: Data<BackupPartProps> }
  | { show: 'notes'; props: Data<NotesPartProps> }
  | { show: 'session'; props: Omit<Data<SessionsPartProps>, 'sessionHref'> }
  /** `answer`: the failure that a key gets. Without it a key gets no answer. */
  | { show: 'options'; props: Data<OptionsPageProps>; answer?: Failure }
  | {
      show: 'history';
      props: Omit<Data<HistoryPageProps>, 'children'>;
      /** The history, and what of it is listed; null: nothing. */
      history: Pick<HistoryView, 'attempts' | 'infoOf' | 'isComplete'> | null;
      choice: HistoryChoice;
      width?: number;
    }
  /**
   * `width`: the window's width, if it differs from a popup's. `search`: text typed in the search box. `next`: the list that other filters
   * or "More" show at once, as from stored data; without it they only count as reported.
   */
  | { show: 'popup'; model: PopupViewModel; width?: number; rests?: Rests; search?: string; next?: Results }
);

export const NOW = new Date(2026, 2, 12, 14, 0, 20).getTime();
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export const HOST = 'www.goproblems.com';

const ALL_HIDDEN = { spoilers: true, results: true };
const untried: PanelModel = {
  scope: null,
  why: null,
  isWidened: false,
  generation: 1,
  problem: {
    id: 12345,
    rank: { value: 14, unit: 'kyu', uncertain: false },
    elo: 1166.04,
    stars: 4.2,
    votes: 81,
    unrated: false,
    genre: 'tesuji',
    canon: true,
  },
  hidden: NOTHING_HIDDEN,
  spoilers: null,
  hidesSpoilers: false,
  dayStartsAt: 0,
  status: 'untried',
  sign: null,
  attemptCount: 0,
  solves: 0,
  bestMs: null,
  attempts: [],
  usual: null,
  checkedAt: NOW - 5 * MINUTE,
  pending: false,
  failure: null,
  retryAt: null,
  place: { corner: null, collapsed: null },
  session: null,
  difficulty: 'normal',
  shortcut: 'Alt+Shift+J',
  review: { state: 'none' },
  reviews: { left: 0, isFlow: false, tomorrow: 13 },
  note: NO_NOTE,
};

const tried: PanelModel = {
  ...untried,
  status: 'tried_but_not_solved',
  sign: 'unsolved',
  attemptCount: 2,
  attempts: [
    { id: 2, at: NOW - 26 * MINUTE, solved: false, ms: 65_000 },
    { id: 1, at: NOW - 3 * DAY, solved: false, ms: null },
  ],
};

const solved: PanelModel = {
  ...untried,
  status: 'solved',
  sign: 'solved',
  attemptCount: 3,
  solves: 2,
  bestMs: 4_230,
  attempts: [
    { id: 3, at: NOW - 2 * 60 * MINUTE, solved: true, ms: 4_230 },
    { id: 2, at: NOW - DAY, solved: true, ms: 31_250, context: 'Time trial' },
    { id: 1, at: NOW - 200 * DAY, solved: false, ms: 3_723_000 },
  ],
};

const usual = { rank: { value: 14, unit: 'kyu', uncertain: false }, ms: 21_300, solves: 34 } as const;

const long: PanelModel = {
  ...solved,
  attemptCount: 128,
  solves: 85,
  bestMs: 8_400,
  usual,
  attempts: Array.from({ length: 128 }, (_, index) => ({
    id: 200 - index,
    at: NOW - index ** 2 * DAY - 40_000,
    solved: index % 3 !== 1,
    ms: index === 4 ? null : 8_400 + index * 9_700,
  })),
};

const oftenMissed: PanelModel = {
  ...tried,
  attemptCount: 6,
  attempts: [0, 1, 2, 3, 4, 5].map((nth) => ({
    id: 6 - nth,
    at: NOW - 26 * MINUTE - 3 * nth * DAY,
    solved: false,
    ms: 65_000,
  })),
};

const notFetched: PanelModel = {
  ...untried,
  problem: { ...untried.problem, rank: null, elo: null, stars: null, votes: null, genre: null },
  status: null,
  sign: null,
  checkedAt: null,
};

/** Every kind of failure, in each form that has a text of its own. */
export const FAILURES: { [Kind in Failure['kind']]: Extract<Failure, { kind: Kind }>[] } = {
  'no-key': [{ kind: 'no-key' }],
  'key-odd': [{ kind: 'key-odd' }],
  'key-refused': [{ kind: 'key-refused' }],
  'key-damaged': [{ kind: 'key-damaged' }],
  'no-permission': [{ kind: 'no-permission' }],
  offline: [{ kind: 'offline' }],
  'not-responding': [{ kind: 'not-responding' }],
  'has-changed': [{ kind: 'has-changed' }],
  'too-many': [{ kind: 'too-many' }],
  'no-such-problem': [{ kind: 'no-such-problem' }],
  'nothing-found': [
    { kind: 'nothing-found', why: 'filters' },
    { kind: 'nothing-found', why: 'easier' },
    { kind: 'nothing-found', why: 'reviews' },
    { kind: 'nothing-found', why: 'last' },
  ],
  full: [{ kind: 'full', what: 'notes' }],
  'not-understood': [{ kind: 'not-understood', word: 'tesjui', suggestion: '5k tesuji' }],
  'storage-full': [{ kind: 'storage-full' }],
  'storage-broken': [{ kind: 'storage-broken' }],
  'storage-newer': [{ kind: 'storage-newer' }],
  'cache-deleted': [{ kind: 'cache-deleted' }],
  'no-worker': [{ kind: 'no-worker' }],
};

function panel(model: PanelModel, collapsed = false): Extract<State, { show: 'panel' }> {
  const corner = 'bottom-right';
  return { show: 'panel', props: { model, now: NOW, corner, collapsed, mayShow: false } };
}

export const account: Account = {
  generation: 1,
  origin: `https://${HOST}`,
  tail: 'ab12',
  player: { id: 77, name: 'Shusaku', elo: 1406.52, rank: { value: 5, unit: 'kyu', uncertain: false } },
  refused: false,
};

const SHORTCUTS: readonly Shortcut[] = [
  { command: 'popup', keys: 'Alt+Shift+G' },
  { command: 'side-panel', keys: '' },
  { command: 'next', keys: 'Alt+Shift+J' },
  { command: 'any', keys: '' },
  { command: 'review-tomorrow', keys: '' },
  { command: 'toggle-panel', keys: 'Alt+Shift+H' },
];

const options: Data<OptionsPageProps> = {
  address: `https://${HOST}`,
  account: null,
  busy: false,
  checking: false,
  failure: null,
  checkFailure: null,
  note: null,
  unsaved: null,
  allowed: true,
  panelOn: true,
  progress: null,
  historyPaused: false,
  problemData: 'attempted',
  knownProblems: 0,
  accounts: [],
  erasing: null,
  erased: null,
  eraseFailure: null,
  hideSpoilers: false,
  hideResults: false,
  signsOn: true,
  badgeOn: false,
  dayStartsAt: 0,
  language: 'browser',
  shortcuts: SHORTCUTS,
  now: NOW,
};

export const reading: Progress = {
  state: 'reading',
  stored: 1_250,
  read: 1_250,
  total: 5_000,
  held: null,
  updatedAt: NOW - 5 * MINUTE,
};

/** Everything is read. */
export const complete: Progress = { ...reading, state: 'complete', stored: 5_000, read: 5_000 };

/** Every kind of account that the options can list. */
const accounts: readonly ListedAccount[] = [
  { id: 'https://goproblems.com:77', name: 'Shusaku', isPresent: true },
  { id: 'https://goproblems.com:412', name: '', isPresent: false },
  {
    id: 'https://go.example:8443:9',
    name: 'A-player-with-a-name-that-is-as-long-as-anybody-would-ever-make-it-and-longer',
    isPresent: false,
  },
];

function page(changes: Partial<Data<OptionsPageProps>>) {
  return { show: 'options' as const, props: { ...options, ...changes } };
}

/** The first page with these changes. */
function welcome(changes: Partial<Data<WelcomePageProps>>): State {
  const { address, busy, failure, allowed, progress, now } = options;
  const props = {
    address,
    account: null,
    busy,
    failure,
    allowed,
    progress,
    now,
    shortcuts: SHORTCUTS,
    opening: false,
  };
  return { show: 'welcome', props: { ...props, ...changes } };
}

/** The options page with the player's account and these changes. */
function connected(changes: Partial<Data<OptionsPageProps>> = {}) {
  return page({ account, accounts: accounts.slice(0, 1), ...changes });
}

/** As long as a real key; it is shown masked. */
const KEY = 'a-key-made-up-for-pictures';

export const results: CardResults = {
  sign: 'failed',
  attemptCount: 128,
  solves: 97,
  bestMs: 3_599_000,
  attempts: long.attempts.slice(0, CARD_ATTEMPTS),
};

/** A position in a corner, small enough to be recognized. */
const corner: SetUp = {
  size: [19, 19],
  black: [
    [4, 0],
    [4, 1],
    [0, 2],
    [1, 2],
    [2, 2],
    [3, 2],
    [4, 2],
  ],
  white: [
    [3, 0],
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
  ],
  toMove: 'black',
};

function problemCard(
  changes: Partial<CardResults>,
  setUp: SetUp | null = null,
  note: CardNote | null = null,
  review: CardReview | null = { state: 'offered' },
): State {
  const { rank } = untried.problem;
  return {
    show: 'card',
    props: { card: { rank, results: { ...results, ...changes }, note, setUp }, now: NOW },
    review,
  };
}

const NOTE = 'White lives unless the hane comes first.';
const LONG_NOTE = `#ladder #Ko\n${'Count the liberties before you cut: three, then two, then the throw-in. '.repeat(6)}`;

/** A review that was just graded. */
const graded: Extract<PanelReview, { state: 'graded' }> = {
  state: 'graded',
  attemptId: 3,
  grade: 'good',
  days: [1, 3, 5, 12],
  changedAt: null,
};

/** In the flow of reviews. */
const flow = { left: 4, isFlow: true, tomorrow: 13 };

/** A session that goes on. */
export const underWay: SessionFigures = {
  state: 'running',
  length: { unit: 'problems', count: 10 },
  attempted: 7,
  firstSolved: 5,
  leftMs: null,
  at: NOW,
  breakLeftMs: 600_000,
};
const session: PanelSession = { ...underWay, autoOpen: false, solvedHere: null };

export const STATES: Record<string, State> = {
  'panel-loading': panel({ ...notFetched, review: null, reviews: null, note: null, pending: true }),
  'panel-untried': panel(untried),
  'panel-picked': panel({
    ...untried,
    why: '7 kyu · about 50% · weaker genre: Tesuji',
    scope: 'Endgame · 3 dan',
  }),
  'panel-picked-widened': panel({
    ...untried,
    why: '7 kyu · about 50%',
    isWidened: true,
    scope: 'Endgame · 3 dan',
  }),
  'panel-tried': panel({ ...tried, reviews: { ...flow, isFlow: false } }),
  'panel-review-tomorrow': { ...panel(solved), press: 'Review tomorrow' },
  'panel-review-due': panel({ ...solved, sign: 'due', review: { state: 'due' }, reviews: flow }),
  'panel-review-graded': panel({ ...long, review: graded, reviews: flow }),
  'panel-review-planned': panel({ ...solved, review: { state: 'planned', days: 12, of: null } }),
  'panel-review-removed': panel({ ...solved, review: { state: 'removed', of: NOW } }),
  'panel-review-done': panel({
    ...solved,
    review: { ...graded, days: [1, 8, 40, 400] },
    reviews: { ...flow, left: 0 },
  }),
  'panel-often-failed': panel({ ...oftenMissed, review: { ...graded, grade: 'again' } }),
  'panel-session': panel({ ...solved, session }),
  'panel-session-over': panel({
    ...solved,
    session: { ...session, state: 'over', attempted: 10, firstSolved: 8 },
  }),
  'panel-most': panel({
    ...oftenMissed,
    review: { ...graded, grade: 'again' },
    reviews: { ...flow, isFlow: false },
    note: { text: NOTE, bookmarked: true },
    session: { ...session, length: { unit: 'minutes', count: 60 }, leftMs: 23.4 * MINUTE, attempted: 124 },
    failure: { kind: 'not-responding' },
    retryAt: NOW + MINUTE,
    scope: 'Endgame · 3 dan · Not solved yet',
  }),
  'panel-menu': { ...panel(solved), press: 'Menu' },
  'panel-menu-untried': { ...panel(untried), press: 'Menu' },
  'panel-nothing-new': { ...panel(solved), press: 'Menu', pressNext: 'Update' },
  'panel-press-failed': {
    ...panel(tried),
    answer: { kind: 'full', what: 'notes' },
    press: 'Review tomorrow',
  },
  'panel-note': panel({ ...long, note: { text: `${NOTE}\n${LONG_NOTE}`, bookmarked: true } }),
  'panel-note-open': {
    ...panel({ ...long, usual, note: { text: `${NOTE}\n${LONG_NOTE}`, bookmarked: true } }),
    press: NOTE,
  },
  'panel-note-unsaved': {
    ...panel(solved),
    answer: { kind: 'storage-full' },
    press: 'Add a note',
    type: NOTE,
    submit: 'Close the note',
  },
  'panel-solved': panel(solved),
  'panel-solved-long-history': panel(long),
  'panel-nothing-known-offline': panel({ ...notFetched, failure: { kind: 'offline' } }),
  'panel-hidden': panel(panelWithout(ALL_HIDDEN, solved)),
  'panel-hidden-covered': {
    show: 'panel',
    props: {
      ...panel(panelWithout(ALL_HIDDEN, long)).props,
      mayShow: true,
    },
  },
  'panel-stale': panel({ ...solved, failure: { kind: 'not-responding' }, retryAt: NOW + MINUTE }),
  'panel-stale-no-permission': panel({ ...solved, failure: { kind: 'no-permission' } }),
  'panel-no-such-problem': panel({ ...notFetched, checkedAt: NOW, failure: { kind: 'no-such-problem' } }),
  'panel-small-solved': panel(solved, true),
  'panel-small-tried': panel(tried, true),
  'panel-small-loading': panel({ ...notFetched, pending: true }, true),
  'panel-small-failure': panel({ ...long, failure: { kind: 'not-responding' }, retryAt: NOW + MINUTE }, true),
  'key-line': { show: 'key-line', props: { corner: 'bottom-right' } },
  'welcome-no-key': welcome({}),
  'welcome-refused': welcome({ failure: { kind: 'key-refused' } }),
  'welcome-permission-withheld': welcome({ allowed: false }),
  'welcome-reading': welcome({ account, progress: reading }),
  'options-no-key': page({}),
  'options-busy': page({ busy: true }),
  'options-failed': { ...page({}), answer: { kind: 'key-refused' }, type: KEY, submit: 'Connect' },
  'options-accepted': connected(),
  'options-replacing-failed': {
    ...connected(),
    answer: { kind: 'key-refused' },
    press: 'Replace key',
    type: KEY,
    submit: 'Connect',
  },
  'options-forgetting': { ...connected(), press: 'Forget key' },
  'options-unsaved': connected({ unsaved: { kind: 'storage-full' } }),
  'options-refused': page({
    account: { ...account, refused: true },
    failure: { kind: 'key-refused' },
  }),
  'options-permission-withheld': connected({
    allowed: false,
    progress: {
      ...reading,
      state: 'held',
      held: { failure: { kind: 'no-permission' }, until: null },
    },
  }),
  'card-solved': problemCard({ sign: 'solved' }, null, null, { state: 'planned', days: 12 }),
  'card-board': problemCard({}, corner, null, { state: 'tomorrow', of: 1 }),
  'card-note': problemCard({ sign: 'due', attemptCount: 1_204, solves: 1_003 }, corner, {
    line: `${NOTE} #ladder #ko`,
    bookmarked: true,
  }),
  'card-untried': problemCard({ sign: 'untried', attemptCount: 0, solves: 0, attempts: [] }),
  'card-unknown': problemCard({ sign: null, attemptCount: 0, solves: 0, attempts: [] }, null, null, null),
  'options-all-on': connected({
    hideSpoilers: true,
    hideResults: true,
    badgeOn: true,
    problemData: 'all',
    knownProblems: 4_321,
    dayStartsAt: 4,
    progress: complete,
  }),
  'options-history-reading': connected({ progress: reading }),
  'options-history-held': connected({
    progress: {
      ...reading,
      state: 'held',
      held: { failure: { kind: 'not-responding' }, until: NOW + 2 * MINUTE },
    },
  }),
  'options-accounts': connected({ accounts }),
  'options-accounts-sure': { ...connected({ accounts }), press: 'Delete data: Shusaku' },
  'options-accounts-blocked': page({
    accounts: accounts.map((one) => ({ ...one, isPresent: false })),
    eraseFailure: { kind: 'storage-broken' },
  }),
};
