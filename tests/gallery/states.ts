import type { ProblemCardProps } from '../../components/card/ProblemCard.tsx';
import type { OptionsPageProps } from '../../components/options/options-props.ts';
import type { KeyLineProps } from '../../components/panel/KeyLine.tsx';
import type { PanelProps } from '../../components/panel/Panel.tsx';
import type { FilesPartProps } from '../../components/progress/files/files-part-props.ts';
import type { NotesPartProps } from '../../components/progress/notes/notes-part-props.ts';
import type { ProgressPageProps } from '../../components/progress/ProgressPage.tsx';
import type { PracticePartProps } from '../../components/progress/practice/practice-part-props.ts';
import type { StatisticsPartProps } from '../../components/progress/statistics/StatisticsPart.tsx';
import type { WelcomePageProps } from '../../components/welcome/welcome-props.ts';
import type { Account } from '../../lib/account/account.ts';
import type { ListedAccount } from '../../lib/account/accounts.ts';
import type { HistoryChoice } from '../../lib/attempt-list/history-address.ts';
import type { ReadHistory } from '../../lib/attempt-list/history-view.ts';
import type { SetUp } from '../../lib/board/set-up.ts';
import type { Failure } from '../../lib/failure.ts';
import type { Progress } from '../../lib/history/sync-progress.ts';
import { CARD_ATTEMPTS, RATE_LIMITS } from '../../lib/limits.ts';
import { NO_NOTE } from '../../lib/notes/notes.ts';
import type { Shortcut } from '../../lib/options/shortcut.ts';
import { blindPanel } from '../../lib/panel/blind.ts';
import { BLIND_PARTS, HEADER_PARTS } from '../../lib/panel/blind-parts.ts';
import { MARKS, type Mark } from '../../lib/panel/mark.ts';
import type {
  CardNote,
  CardResults,
  Corner,
  PanelModel,
  PanelPractice,
  PanelReview,
} from '../../lib/panel/panel.ts';
import type { PopupViewModel, Preview, Results } from '../../lib/popup/popup.ts';
import type { PracticeFigures } from '../../lib/practice/practice-text.ts';
import { NEW_RATE_LIMITER, type RateLimiterState, withPause } from '../../lib/requests/rate-limiter.ts';

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
} /** `answer`: the failure of a press on "Try again later"; without it the press works. */ & (
  | { show: 'panel'; props: Omit<Data<PanelProps>, 'texts'>; answer?: Failure }
  | { show: 'key-line'; props: Data<KeyLineProps> }
  | { show: 'card'; props: ProblemCardProps }
  | { show: 'welcome'; props: Data<WelcomePageProps> }
  | { show: 'statistics'; props: Data<StatisticsPartProps> }
  | { show: 'files'; props: Data<FilesPartProps> }
  | { show: 'notes'; props: Data<NotesPartProps> }
  | { show: 'practice'; props: Omit<Data<PracticePartProps>, 'sessionHref'> }
  /**
   * `answer`: the failure that a key or an address gets. Without it a key gets no answer and an address is accepted. `search`: text
   * typed in the search field.
   */
  | { show: 'options'; props: Data<OptionsPageProps>; answer?: Failure; search?: string }
  | {
      show: 'progress';
      props: Omit<Data<ProgressPageProps>, 'children'>;
      /** What is read of the history, and what of it is listed; null: nothing. */
      history: ReadHistory | null;
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

const untried: PanelModel = {
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
  hidden: [],
  covers: [],
  status: 'untried',
  mark: null,
  tries: 0,
  solves: 0,
  firstSolved: null,
  bestMs: null,
  attempts: [],
  usual: null,
  counted: null,
  checkedAt: NOW - 5 * MINUTE,
  pending: false,
  failure: null,
  retryAt: null,
  place: { corner: null, collapsed: null },
  practice: null,
  aim: 'stretch',
  shortcut: 'Alt+Shift+J',
  again: null,
  review: null,
  note: NO_NOTE,
};

const tried: PanelModel = {
  ...untried,
  status: 'tried_but_not_solved',
  mark: 'tried',
  tries: 2,
  firstSolved: false,
  again: 'offered',
  attempts: [
    { id: 2, at: NOW - 26 * MINUTE, solved: false, ms: 65_000 },
    { id: 1, at: NOW - 3 * DAY, solved: false, ms: null },
  ],
};

const solved: PanelModel = {
  ...untried,
  status: 'solved',
  mark: 'solved',
  tries: 3,
  solves: 2,
  firstSolved: false,
  bestMs: 4_230,
  attempts: [
    { id: 3, at: NOW - 2 * 60 * MINUTE, solved: true, ms: 4_230 },
    { id: 2, at: NOW - DAY, solved: true, ms: 31_250 },
    { id: 1, at: NOW - 200 * DAY, solved: false, ms: 3_723_000 },
  ],
};

/** Returns a history that has this mark. */
function modelOf(mark: Mark): PanelModel {
  const results = {
    clean: [true, true, true],
    solved: [true, true, false],
    shaky: [false, true, false],
    lapsed: [true, true, false],
    tried: [false, false, false],
  }[mark];
  const longAgo = mark === 'lapsed' ? 300 * DAY : 0;
  return {
    ...solved,
    mark,
    status: mark === 'tried' ? 'tried_but_not_solved' : 'solved',
    solves: results.filter((one) => one).length,
    firstSolved: mark === 'clean',
    bestMs: mark === 'tried' ? null : mark === 'shaky' ? 31_250 : 4_230,
    attempts: solved.attempts.map((one, nth) => ({
      ...one,
      at: one.at - longAgo,
      solved: results[nth] ?? false,
    })),
  };
}

const usual = { rank: { value: 14, unit: 'kyu', uncertain: false }, ms: 21_300, solves: 34 } as const;

const long: PanelModel = {
  ...solved,
  tries: 128,
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

/** A long history whose last try missed. */
const missedLong: PanelModel = {
  ...long,
  mark: 'shaky',
  again: 'offered',
  attempts: long.attempts.map((attempt, nth) => (nth === 0 ? { ...attempt, solved: false } : attempt)),
};

const oftenMissed: PanelModel = {
  ...tried,
  tries: 6,
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
  mark: null,
  checkedAt: null,
};

/** Every kind of failure, with the time of the next request if the worker would give one. */
export const FAILURES: {
  [Kind in Failure['kind']]: [Extract<Failure, { kind: Kind }>, retryAt: number | null];
} = {
  'no-key': [{ kind: 'no-key' }, null],
  'key-empty': [{ kind: 'key-empty' }, null],
  'key-odd': [{ kind: 'key-odd' }, null],
  'key-refused': [{ kind: 'key-refused' }, null],
  forbidden: [{ kind: 'forbidden', endpoint: 'attempts' }, null],
  'no-permission': [{ kind: 'no-permission', host: HOST }, null],
  offline: [{ kind: 'offline' }, null],
  unreachable: [{ kind: 'unreachable', host: HOST }, NOW + 2 * MINUTE],
  'too-slow': [{ kind: 'too-slow' }, NOW + MINUTE],
  'slow-down': [{ kind: 'slow-down' }, NOW + 2 * MINUTE],
  'server-trouble': [{ kind: 'server-trouble', status: 503 }, NOW + 2 * MINUTE],
  redirected: [{ kind: 'redirected' }, NOW + 10 * MINUTE],
  'not-data': [{ kind: 'not-data' }, NOW + 2 * MINUTE],
  'interface-changed': [{ kind: 'interface-changed', endpoint: 'attempts' }, null],
  unexpected: [{ kind: 'unexpected', endpoint: 'problem', field: 'rank.value' }, null],
  'not-only-yours': [{ kind: 'not-only-yours' }, null],
  'too-large': [{ kind: 'too-large' }, null],
  'list-refused': [{ kind: 'list-refused' }, null],
  'refused-request': [{ kind: 'refused-request', status: 400 }, null],
  'no-such-problem': [{ kind: 'no-such-problem' }, null],
  'no-wish': [{ kind: 'no-wish', word: 'tesjui', suggestion: '5k tesuji' }, null],
  'daily-limit': [{ kind: 'daily-limit' }, NOW + 10 * 60 * MINUTE],
  crowded: [{ kind: 'crowded' }, null],
  'storage-full': [{ kind: 'storage-full' }, null],
  'storage-broken': [{ kind: 'storage-broken' }, null],
  'storage-newer': [{ kind: 'storage-newer' }, null],
  'storage-blocked': [{ kind: 'storage-blocked' }, null],
  'kept-damaged': [{ kind: 'kept-damaged' }, NOW + MINUTE],
  'key-damaged': [{ kind: 'key-damaged' }, null],
  'no-worker': [{ kind: 'no-worker' }, null],
  refused: [{ kind: 'refused' }, null],
  'again-full': [{ kind: 'again-full' }, null],
  'notes-full': [{ kind: 'notes-full' }, null],
  'nothing-fits': [{ kind: 'nothing-fits' }, null],
  'nothing-easier': [{ kind: 'nothing-easier' }, null],
  'no-review-due': [{ kind: 'no-review-due' }, null],
  'only-this-left': [{ kind: 'only-this-left' }, null],
  'all-seen': [{ kind: 'all-seen' }, null],
  'nothing-new': [{ kind: 'nothing-new' }, null],
  'first-pick': [{ kind: 'first-pick' }, null],
  'address-empty': [{ kind: 'address-empty' }, null],
  'address-odd': [{ kind: 'address-odd' }, null],
  'address-plain': [{ kind: 'address-plain' }, null],
  'address-login': [{ kind: 'address-login' }, null],
};

export const OF_A_PICK: Failure['kind'][] = [
  'nothing-fits',
  'no-review-due',
  'only-this-left',
  'all-seen',
  'nothing-new',
  'first-pick',
];
/** Failures of a typed address, of a pick, of the list "Try again" or of a note, which are shown only beside it. */
const OF_ONE_PLACE: Failure['kind'][] = [
  'again-full',
  'notes-full',
  'nothing-easier',
  'address-empty',
  'address-odd',
  'address-plain',
  'address-login',
  ...OF_A_PICK,
];
/** Failures that the panel never shows: without a key there is no panel, and keys are typed in the options. */
const NOT_IN_PANEL: Failure['kind'][] = ['no-key', 'key-empty', 'key-odd', 'refused', 'no-wish'];
const NOT_IN_OPTIONS: Failure['kind'][] = ['no-key', 'no-such-problem', 'list-refused', 'no-wish'];

/** Returns a state for each kind of failure, except these and those of one place. */
export function failures(
  name: string,
  except: readonly Failure['kind'][],
  stateOf: (failure: Failure, retryAt: number | null) => State,
): Record<string, State> {
  return Object.fromEntries(
    Object.values(FAILURES)
      .filter(([{ kind }]) => !except.includes(kind) && !OF_ONE_PLACE.includes(kind))
      .map(([failure, retryAt]) => [`${name}-${failure.kind}`, stateOf(failure, retryAt)]),
  );
}

function panel(
  model: PanelModel,
  collapsed = false,
  corner: Corner = 'bottom-right',
): Extract<State, { show: 'panel' }> {
  return { show: 'panel', props: { model, now: NOW, corner, collapsed, isHeaderMissing: null } };
}

/** The panel in blind mode that also covers the site's header, where that was found or not. */
function blindHeader(isHeaderMissing: boolean): State {
  const { props } = panel(blindPanel({ ...long, covers: HEADER_PARTS }, BLIND_PARTS));
  return { show: 'panel', props: { ...props, isHeaderMissing } };
}

/** The same failure as it is in the options, which request only the account. */
export function inOptions(failure: Failure): Failure {
  return 'endpoint' in failure ? { ...failure, endpoint: 'user' } : failure;
}

export const account: Account = {
  generation: 1,
  origin: `https://${HOST}`,
  tail: 'ab12',
  player: { id: 77, name: 'Shusaku', elo: 1406.52, rank: { value: 5, unit: 'kyu', uncertain: false } },
  refused: false,
};

const ELSEWHERE = 'https://xn--g-bung-wxa3c.example';

const SHORTCUTS: readonly Shortcut[] = [
  { command: 'popup', keys: 'Alt+Shift+G' },
  { command: 'next', keys: 'Alt+Shift+J' },
  { command: 'random', keys: '' },
  { command: 'toggle-panel', keys: 'Alt+Shift+H' },
];

const options: Data<OptionsPageProps> = {
  address: `https://${HOST}`,
  account: null,
  busy: false,
  checking: false,
  failure: null,
  checkFailure: null,
  retryAt: null,
  note: null,
  unsaved: null,
  allowed: true,
  panelOn: true,
  progress: null,
  historyPaused: false,
  catalogue: 'attempted',
  catalogueStand: { knownProblems: 0, answers: 0, state: 'never', doneAt: null },
  accounts: [],
  erasing: null,
  erased: null,
  eraseFailure: null,
  blind: [],
  coversSite: false,
  marksOn: true,
  horizonDays: 180,
  badge: 'off',
  addressFailure: null,
  rateLimiter: { ...NEW_RATE_LIMITER, day: Math.floor(NOW / DAY), count: 37 },
  aim: 'stretch',
  shortcuts: SHORTCUTS,
  browserName: 'chrome',
  linked: { hash: '' },
  now: NOW,
};

export const reading: Progress = {
  state: 'reading',
  stored: 1_250,
  unread: 0,
  total: 5_000,
  perMinute: 1_500,
  leftMs: 150_000,
  held: null,
  aside: 0,
};

const inUse: ListedAccount = {
  id: 'https://goproblems.com:77',
  name: 'Shusaku',
  isPresent: true,
  attempts: 12_345,
  readAt: NOW - 5 * MINUTE,
  again: 12,
  notes: 34,
  hasReviews: true,
  hasPractices: true,
  isErasing: false,
};

/** Every kind of account that the options can list. */
const accounts: readonly ListedAccount[] = [
  inUse,
  {
    ...inUse,
    id: 'https://goproblems.com:412',
    name: '',
    isPresent: false,
    attempts: 1,
    again: 0,
    notes: 0,
    hasReviews: false,
    hasPractices: false,
    readAt: NOW - 200 * DAY,
  },
  { ...inUse, id: `${ELSEWHERE}:8`, name: 'Ōta Yūzō', isPresent: false, attempts: 0, again: 1, readAt: 0 },
  {
    ...inUse,
    id: 'https://go.example:8443:9',
    name: 'A-player-with-a-name-that-is-as-long-as-anybody-would-ever-make-it-and-longer',
    isPresent: false,
    attempts: null,
    again: null,
    notes: null,
    readAt: 0,
  },
];

function page(changes: Partial<Data<OptionsPageProps>>) {
  return { show: 'options' as const, props: { ...options, ...changes } };
}

/** The first page with these changes. */
function welcome(changes: Partial<Data<WelcomePageProps>>): State {
  const { address, busy, failure, retryAt, allowed, progress, now } = options;
  const props = {
    address,
    account: null,
    busy,
    failure,
    retryAt,
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
  return page({ account, ...changes });
}

function history(changes: Partial<Progress>) {
  return connected({ progress: { ...reading, ...changes }, linked: { hash: 'history' } });
}

function rateLimiter(changes: Partial<RateLimiterState>): RateLimiterState {
  return { ...options.rateLimiter, ...changes };
}

/** As long as a real key; it is shown masked. */
const KEY = 'a-key-made-up-for-pictures';

/** The options page while another key is entered in place of the stored one; with `answer`, after that key failed. */
function replacing(answer: Failure | null, changes: Partial<Data<OptionsPageProps>> = {}): State {
  const before = connected(changes);
  return answer
    ? { ...before, answer, press: 'Replace key', type: KEY, submit: 'Connect' }
    : { ...before, press: 'Replace key' };
}

/**
 * The options page with this text typed into the field for another address; with `answer`, after it was submitted and failed.
 */
function changing(
  type: string,
  answer: Failure | null = null,
  changes: Partial<Data<OptionsPageProps>> = {},
): State {
  const before = {
    ...connected({ linked: { hash: 'site' }, ...changes }),
    press: 'Use another address',
    type,
  };
  return answer ? { ...before, answer, submit: 'Use this address' } : before;
}

/** Typed texts that are not valid addresses, each with its failure. */
const NO_ADDRESS = {
  '': 'address-empty',
  'my go site': 'address-odd',
  'http://go.example': 'address-plain',
  'https://www.goproblems.com@go.example': 'address-login',
} as const;

export const results: CardResults = {
  sign: 'shaky',
  tries: 128,
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
): State {
  const { rank } = untried.problem;
  return {
    show: 'card',
    props: { card: { rank, results: { ...results, ...changes }, note, setUp }, now: NOW },
  };
}

const NOTE = 'White lives unless the hane comes first.';
const LONG_NOTE = `#ladder #Ko\n${'Count the liberties before you cut: three, then two, then the throw-in. '.repeat(6)}`;

/** A review that was just graded. */
const graded: Extract<PanelReview, { state: 'graded' }> = {
  state: 'graded',
  attemptId: 3,
  grade: 'good',
  days: [1, 5, 12, 48],
  changedAt: null,
};

/** A practice session that goes on. */
export const underWay: PracticeFigures = {
  state: 'running',
  length: { unit: 'problems', count: 10 },
  tried: 3,
  firstSolved: 2,
  leftMs: null,
  at: NOW,
  breakLeftMs: 600_000,
};
const practice: PanelPractice = { ...underWay, autoOpen: false, solvedHere: null };

const refused = { account: { ...account, refused: true } };
const nothingListed: PanelModel = {
  ...solved,
  tries: 0,
  solves: 0,
  firstSolved: null,
  bestMs: null,
  attempts: [],
};

export const STATES: Record<string, State> = {
  'panel-loading': panel({ ...notFetched, pending: true }),
  'panel-loading-known-problem': panel({ ...untried, status: null, checkedAt: null, pending: true }),
  'panel-untried': panel(untried),
  'panel-tried': panel(tried),
  'panel-tried-on-list': panel({ ...tried, again: 'listed' }),
  'panel-missed-long-history': panel({ ...missedLong, again: 'offered' }),
  'panel-missed-long-history-on-list': panel({ ...missedLong, again: 'listed' }),
  'panel-review-due': panel({ ...solved, review: { state: 'due' } }),
  'panel-review-graded': panel({ ...solved, review: graded }),
  'panel-review-missed': panel({ ...tried, review: { ...graded, grade: 'again' } }),
  'panel-often-missed': panel({ ...oftenMissed, review: { ...graded, grade: 'again' } }),
  'panel-often-missed-easiest': {
    ...panel(oftenMissed),
    answer: { kind: 'nothing-easier' },
    press: 'An easier one',
  },
  'panel-often-missed-unlisted': panel(oftenMissed),
  'panel-practice': panel({ ...solved, practice }),
  'panel-practice-untried': panel({ ...untried, practice }),
  'panel-practice-minutes': panel({
    ...tried,
    practice: { ...practice, length: { unit: 'minutes', count: 60 }, leftMs: 23.4 * MINUTE, tried: 124 },
  }),
  'panel-practice-paused': panel({ ...solved, practice: { ...practice, state: 'paused' } }),
  'panel-practice-over': panel({
    ...solved,
    practice: { ...practice, state: 'over', tried: 10, firstSolved: 8 },
  }),
  'panel-practice-often-missed': panel({ ...oftenMissed, review: { ...graded, grade: 'again' }, practice }),
  'panel-practice-disk-full': {
    ...panel({ ...solved, practice }),
    answer: { kind: 'storage-full' },
    press: 'Pause the practice session',
  },
  'panel-review-changed': panel({ ...solved, review: { ...graded, grade: 'easy', changedAt: NOW } }),
  'panel-review-delayed': panel({ ...solved, review: { state: 'delayed', days: 7, of: NOW } }),
  'panel-review-stopped': panel({ ...solved, review: { state: 'stopped' } }),
  'panel-review-disk-full': {
    ...panel({ ...solved, review: { state: 'due' } }),
    answer: { kind: 'storage-full' },
    press: 'In a week',
  },
  'panel-list-full': { ...panel(tried), answer: { kind: 'again-full' }, press: 'Try again later' },
  'panel-small-list-full': { ...panel(tried, true), answer: { kind: 'again-full' } },
  'panel-list-disk-full': {
    ...panel(missedLong),
    answer: { kind: 'storage-full' },
    press: 'Try again later',
  },
  'panel-note': panel({ ...long, note: { text: `${NOTE}\n${LONG_NOTE}`, bookmarked: true } }),
  'panel-note-open': {
    ...panel({ ...long, usual, note: { text: `${NOTE}\n${LONG_NOTE}`, bookmarked: true } }),
    press: NOTE,
  },
  'panel-note-open-empty': { ...panel(tried), press: 'Add a note' },
  'panel-note-unsaved': {
    ...panel(solved),
    answer: { kind: 'storage-full' },
    press: 'Add a note',
    type: NOTE,
    submit: 'Close the note',
  },
  'panel-solved': panel(solved),
  ...Object.fromEntries(MARKS.map((mark) => [`panel-mark-${mark}`, panel(modelOf(mark))])),
  'panel-solved-usual-time': panel({ ...solved, usual }),
  'panel-tried-usual-time': panel({ ...tried, usual }),
  'panel-counted-otherwise': panel({ ...solved, counted: { tries: 5, solves: 2, solved: true } }),
  'panel-solved-refreshing': panel({ ...solved, pending: true }),
  'panel-solved-long-history': panel(long),
  'panel-solved-nothing-listed': panel(nothingListed),
  'panel-solved-nothing-listed-many': panel({ ...solved, tries: 1_204, solves: 1_003, attempts: [] }),
  'panel-read-problem-info-unknown': panel({ ...tried, problem: notFetched.problem }),
  'panel-uncertain-rank-no-rating': panel({
    ...tried,
    problem: { ...tried.problem, rank: { value: 3, unit: 'dan', uncertain: true }, stars: null, votes: null },
  }),
  'panel-nothing-known-offline': panel({ ...notFetched, failure: { kind: 'offline' } }),
  'panel-tried-nothing-listed': panel({ ...tried, tries: 0, attempts: [] }),
  'panel-blind': panel(blindPanel(solved, BLIND_PARTS)),
  'panel-blind-covered': blindHeader(false),
  'panel-blind-no-header': blindHeader(true),
  'panel-blind-results': panel(blindPanel({ ...long, usual }, ['results'])),
  'panel-blind-difficulty': panel(
    blindPanel({ ...solved, usual, attempts: solved.attempts.slice(1) }, ['rank', 'elo', 'rating']),
  ),
  'panel-blind-loading': panel({ ...blindPanel(notFetched, BLIND_PARTS), pending: true }),
  'panel-blind-offline': panel({ ...blindPanel(solved, BLIND_PARTS), failure: { kind: 'offline' } }),
  'panel-at-top-left': panel(solved, false, 'top-left'),
  ...failures('panel-stale', NOT_IN_PANEL, (failure, retryAt) => {
    const model = failure.kind === 'no-such-problem' ? { ...notFetched, checkedAt: NOW } : solved;
    return panel({ ...model, failure, retryAt });
  }),
  'panel-small-solved': panel(solved, true),
  'panel-small-tried': panel(tried, true),
  'panel-small-on-list': panel({ ...tried, again: 'listed' }, true),
  'panel-small-untried': panel(untried, true),
  'panel-small-unknown': panel(notFetched, true),
  'panel-small-loading': panel({ ...notFetched, pending: true }, true),
  'panel-small-nothing-listed': panel(nothingListed, true),
  'panel-small-blind': panel(blindPanel(solved, BLIND_PARTS), true),
  'panel-small-failure': panel({ ...long, failure: { kind: 'slow-down' }, retryAt: NOW + MINUTE }, true),
  'key-line': { show: 'key-line', props: { corner: 'bottom-right' } },
  'welcome-no-key': welcome({}),
  'welcome-busy': welcome({ busy: true }),
  'welcome-refused': welcome({ failure: { kind: 'key-refused' } }),
  'welcome-stored-refused': welcome({ account: { ...account, refused: true } }),
  'welcome-permission-withheld': welcome({ allowed: false }),
  'welcome-reading': welcome({ account, progress: reading }),
  'welcome-nothing-read': welcome({ account }),
  'welcome-opening': welcome({ account, progress: reading, opening: true }),
  'options-no-key': page({}),
  'options-busy': page({ busy: true }),
  ...failures('options-failed', NOT_IN_OPTIONS, (failure) => ({
    ...page({ allowed: failure.kind !== 'no-permission' }),
    answer: inOptions(failure),
    type: failure.kind === 'key-empty' ? '' : KEY,
    submit: 'Connect',
  })),
  'options-accepted': connected(),
  'options-accepted-little-known': page({
    account: { ...account, tail: '', player: { id: 77, name: 'Ōta Yūzō', elo: null, rank: null } },
  }),
  'options-replacing': replacing(null),
  'options-replacing-failed': replacing({ kind: 'key-refused' }),
  'options-replacing-failed-offline': replacing({ kind: 'offline' }),
  'options-replacing-failed-short': replacing({ kind: 'key-odd' }, { account: { ...account, tail: '' } }),
  'options-forgetting': { ...connected(), press: 'Forget key' },
  'options-accepted-storage-broken': connected({ failure: { kind: 'storage-broken' } }),
  'options-noted': connected({ note: { kind: 'kept-damaged' } }),
  'options-unsaved': connected({ unsaved: { kind: 'storage-full' } }),
  'options-refused': page({ ...refused, failure: { kind: 'key-refused' } }),
  'options-refused-busy': page({ ...refused, checking: true }),
  'options-refused-offline': page({ ...refused, checkFailure: { kind: 'offline' } }),
  'options-refused-replacing': replacing(
    { kind: 'key-refused' },
    { ...refused, failure: { kind: 'key-refused' } },
  ),
  'options-permission-withheld': connected({
    allowed: false,
    linked: { hash: 'history' },
    progress: {
      ...reading,
      state: 'held',
      held: { failure: { kind: 'no-permission', host: HOST }, until: null },
    },
  }),
  'options-permission-withheld-no-key': page({ allowed: false }),
  'options-permission-withheld-refused': page({ ...refused, allowed: false }),
  ...Object.fromEntries(MARKS.map((sign) => [`card-${sign}`, problemCard({ sign })])),
  'card-board': problemCard({}, corner),
  'card-note': problemCard({}, corner, { line: `${NOTE} #ladder #ko`, bookmarked: true }),
  'card-many-tries': problemCard({ tries: 1_204, solves: 1_003 }),
  'card-one-try': problemCard({
    sign: 'tried',
    tries: 1,
    solves: 0,
    bestMs: null,
    attempts: tried.attempts.slice(1),
  }),
  'options-marks-off': connected({ marksOn: false, horizonDays: null }),
  'options-marks-other-horizon': connected({ horizonDays: 45 }),
  'options-blind': connected({ blind: ['genre', 'results'] }),
  'options-blind-covered': connected({ blind: ['rank', 'elo'], coversSite: true }),
  'options-panel-off': connected({ panelOn: false, coversSite: true }),
  'options-firefox': connected({ browserName: 'firefox', aim: 'hard' }),
  'options-search': { ...connected(), search: 'rank' },
  'options-search-folded': { ...connected({ accounts, progress: reading }), search: 'data' },
  'options-search-nothing': { ...connected(), search: 'dark mode' },
  'options-history-unknown': history({ state: 'unknown', stored: 0, total: null, leftMs: null }),
  'options-history-reading': history({}),
  'options-history-imported': history({ stored: 5_000, unread: 3_750 }),
  'options-history-uncounted': history({ total: null, leftMs: null }),
  'options-history-paused': connected({
    progress: { ...reading, state: 'paused' },
    historyPaused: true,
    linked: { hash: 'history' },
  }),
  'options-history-held': history({
    state: 'held',
    held: { failure: { kind: 'daily-limit' }, until: NOW + 3_600_000 },
  }),
  'options-history-whole': history({ state: 'complete', stored: 5_000 }),
  'options-history-none': history({ state: 'complete', stored: 0, total: 0 }),
  'options-catalogue-reading': connected({
    linked: { hash: 'catalogue' },
    catalogue: 'all',
    catalogueStand: { knownProblems: 4_321, answers: 120, state: 'reading', doneAt: NOW - 40 * DAY },
  }),
  'options-catalogue-set-aside': connected({
    linked: { hash: 'catalogue' },
    catalogue: 'all',
    catalogueStand: { knownProblems: 4_321, answers: 120, state: 'set-aside', doneAt: null },
  }),
  'options-catalogue-paused': connected({
    linked: { hash: 'catalogue' },
    catalogue: 'all',
    historyPaused: true,
    catalogueStand: { knownProblems: 4_321, answers: 120, state: 'reading', doneAt: NOW - 40 * DAY },
  }),
  'options-catalogue-done': connected({
    linked: { hash: 'catalogue' },
    catalogueStand: { knownProblems: 6_500, answers: 106, state: 'done', doneAt: NOW - 2 * DAY },
  }),
  'options-catalogue-unheeded': connected({
    linked: { hash: 'catalogue' },
    catalogue: 'all',
    catalogueStand: { knownProblems: 100, answers: 2, state: 'unfiltered', doneAt: NOW - MINUTE },
  }),
  'options-history-aside': history({ state: 'read', stored: 4_997, aside: 3 }),
  'options-accounts': connected({ linked: { hash: 'accounts' }, accounts }),
  'options-accounts-one': connected({ linked: { hash: 'accounts' }, accounts: [inUse] }),
  'options-accounts-sure': {
    ...connected({ linked: { hash: 'accounts' }, accounts }),
    press: 'Erase Shusaku',
  },
  'options-accounts-sure-other': {
    ...connected({ linked: { hash: 'accounts' }, accounts }),
    press: 'Erase Player 412',
  },
  'options-accounts-busy': {
    ...connected({ linked: { hash: 'accounts' }, accounts, erasing: inUse.id }),
    press: 'Erase Shusaku',
  },
  'options-accounts-blocked': page({
    accounts: [{ ...inUse, isPresent: false, attempts: 0, readAt: 0, isErasing: true }],
    eraseFailure: { kind: 'storage-blocked' },
  }),
  'options-accounts-erased': connected({
    linked: { hash: 'accounts' },
    accounts: [inUse],
    erased: accounts[1] ?? null,
  }),
  'options-accounts-erased-last': page({ erased: inUse, linked: { hash: 'accounts' } }),
  ...Object.fromEntries(
    Object.entries(NO_ADDRESS).map(([typed, kind]) => [`options-failed-${kind}`, changing(typed, { kind })]),
  ),
  'options-address-field': changing('', null, { account: null }),
  'options-address-typed': changing('go.example/problems/12?tab=1'),
  'options-address-typed-other-letters': changing('https://gö-übung.example:8443', null, { account: null }),
  'options-address-not-allowed': changing('go.example', { kind: 'no-permission', host: 'go.example' }),
  'options-address-elsewhere': page({
    linked: { hash: 'site' },
    address: ELSEWHERE,
    account: { ...account, origin: ELSEWHERE },
  }),
  'options-address-elsewhere-not-left': {
    ...page({ linked: { hash: 'site' }, address: ELSEWHERE }),
    answer: { kind: 'no-permission', host: HOST },
    press: 'Back to',
  },
  'options-today-held': connected({
    rateLimiter: withPause(rateLimiter({ count: 1204 }), { kind: 'slow-down' }, 2 * MINUTE, NOW),
  }),
  'options-today-breaker': connected({
    rateLimiter: withPause(
      rateLimiter({ failures: 4 }),
      { kind: 'server-trouble', status: 503 },
      2 * MINUTE,
      NOW,
    ),
  }),
  'options-today-limit': connected({ rateLimiter: rateLimiter({ count: RATE_LIMITS.perDay }) }),
};
