import type { Failure, Result } from './failure.ts';
import type { Filters } from './filters/filters.ts';
import type { OwnCount } from './history/reported-stats.ts';
import type { Player, Problem, Rank, Status } from './model.ts';
import type { BlindPart } from './panel/blind-parts.ts';
import type { Mark } from './panel/mark.ts';
import type { PickRequest } from './picks/pick.ts';
import type { ProblemPick } from './picks/picks.ts';

/**
 * The map of the program: who may ask the worker what. Every message is `{ ask: name, with: argument }`.
 * `lib/background/answers/message-router.ts` decides by the browser's own account of the sender which of the two tables applies;
 * `message-shapes.ts` beside it says what each argument must look like.
 */

/** What a content script may ask: only what it shows, by problem id, and writes of the player's own small choices. */
export interface ContentQuestions {
  /**
   * What to show for this problem now, answered at once from what is stored; a re-ask of the site is begun where
   * that is no longer fresh. With `wait` the answer comes when that re-ask has ended, or after a minute.
   * `panelLoaded` false lets the worker put the panel's script into the asking tab. `byPage`: the page went to this problem by
   * itself, without an act of the player's; of such, few cause a request. How much one tab may cause at all: `TAB` in limits.
   */
  problemPanel(ask: {
    id: number;
    panelLoaded: boolean;
    wait: boolean;
    byPage?: boolean | undefined;
  }): PanelAnswer;
  /** The same at once, with nothing hidden of it that blind mode would hide: the player asked to see it. */
  revealProblem(ask: { id: number }): PanelAnswer;
  /**
   * The marks of up to 2,000 problems, as `[id, mark]`, of those that have one; null where there are to be none at all.
   * `styled` false lets the worker put the marks' sheet into the asking tab.
   */
  marks(ask: { ids: number[]; styled: boolean }): [id: number, mark: Mark][] | null;
  /**
   * What a small card beside a marked link says; null where there is nothing to say. `cardLoaded` false lets the worker
   * put the card's script into the asking tab.
   */
  problemCard(ask: { id: number; cardLoaded: boolean }): ProblemCard | null;
  /**
   * Something happened to this problem on the page; see `Notice`. Answered as soon as it is remembered, or, where it is
   * `missing`, as soon as the site was asked about it. Without effect for a problem whose panel this tab did not ask for lately
   * and of which nothing is stored.
   */
  noticed(what: { id: number; notice: Notice }): null;
  setPanelPlace(place: PanelPlace): null;
  dismissKeyLine(): null;
  openOptions(): null;
}

/** What only the extension's own pages may ask. */
export interface PageQuestions {
  /** Tries the key at the site and keeps it if the site knows whose it is; the old one stays until then. */
  useKey(text: string): Result<Player>;
  /** Asks the site once more whether the kept key is accepted, lifting every wait that a person may lift. */
  tryKeyAgain(): Result<Player>;
  forgetKey(): Result<null>;
  /** Deletes what is kept of an account (`accountId`), its key too if that is the one that is kept. */
  eraseAccount(id: string): Result<null>;
  /**
   * Asks the problem list and keeps the answer (`lib/store/site/problem-list.ts`); answered when that is done. `userInitiated`: a
   * person asked just now, which lifts the waits that a person may lift.
   */
  findProblems(ask: { filters: Filters; userInitiated: boolean }): Result<null>;
  /** The same where the whole catalogue answers; else nothing is done. The site is never asked. */
  findKnown(filters: Filters): Result<null>;
  /** Asks for the player's newest attempts, or for the next ones below those known, and keeps them. */
  recentAttempts(ask: { part: 'newest' | 'next'; userInitiated: boolean }): Result<null>;
  /** Asks for the player's attempts on this problem, where what is stored is no longer fresh. */
  problemAttempts(ask: { id: number; userInitiated: boolean }): Result<null>;
  /** Asks for a problem's public data and keeps them. */
  problemData(ask: { id: number; userInitiated: boolean }): Result<null>;
  /** Picks the problem to try next, which is kept as the player's pick. */
  nextProblem(ask: PickRequest & { userInitiated: boolean }): Result<ProblemPick>;
  /** Picks any problem inside the filters that chance has not drawn before. */
  randomProblem(ask: { filters: Filters; userInitiated: boolean }): Result<ProblemPick>;
  /** Goes back to the pick before. */
  previousPick(): Result<ProblemPick>;
  /** Another address of the site, allowed by the player already. A key for another place is forgotten. */
  useBase(base: string): Result<null>;
  /** This page met something stored that does not open or makes no sense: answered when the worker has seen to it. */
  repair(): null;
  /** Settings were changed by this page: open tabs are told. */
  settingsChanged(): null;
}

/**
 * `request`: the page sent something after the player acted, so an attempt may have been recorded.
 * `return`: the player came back to the tab. `missing`: the page itself was told 404 for this problem.
 */
export type Notice = 'request' | 'return' | 'missing';

export type Corner = 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left';

/** `corner` null: the panel picks one that leaves the board free. */
export interface PanelPlace {
  corner: Corner | null;
  collapsed: boolean | null;
}

export type PanelAnswer = { show: 'nothing' } | { show: 'add-key' } | { show: 'panel'; panel: PanelModel };

export interface PanelModel {
  problem: Problem;
  /** What blind mode has left out of all this, as if it were not known. */
  hidden: readonly BlindPart[];
  /** Null while not known: shown as nothing, never as "untried". */
  status: Status | null;
  /** 0 while not all attempts are known, as are the two after it. */
  tries: number;
  solves: number;
  /** Shortest time of a solved attempt, ms. */
  bestMs: number | null;
  /** Newest first, at most `PANEL_ATTEMPTS`. */
  attempts: { id: number; at: number; solved: boolean; ms: number | null }[];
  /** What the player usually takes for problems of this rank; null where too little is known. */
  usual: UsualTime | null;
  /** What the site counts of this problem's attempts by itself, where that is not what its list of attempts has. */
  counted: OwnCount | null;
  /** When the site last said all this, epoch ms; null: never. */
  checkedAt: number | null;
  /** The site is being asked right now. */
  pending: boolean;
  failure: Failure | null;
  /** When it makes sense to ask again, epoch ms. */
  retryAt: number | null;
  place: PanelPlace;
}

/** The median time, ms, of the player's solved attempts at problems of a rank, and of how many it is. */
export interface UsualTime {
  rank: Rank;
  ms: number;
  solves: number;
}

export interface ProblemCard {
  id: number;
  mark: Mark;
  tries: number;
  solves: number;
  /** Shortest time of a solved attempt, ms. */
  bestMs: number | null;
  /** Newest first, at most `CARD_ATTEMPTS`. */
  attempts: { at: number; solved: boolean; ms: number | null }[];
}

/** What the worker tells the site's tabs: these problems changed, or everything may have. */
export interface TabNews {
  changed: number[] | 'all';
}

type Questions = ContentQuestions & PageQuestions;
export type Question = keyof Questions;
export type Argument<Q extends Question> = Parameters<Questions[Q]> extends [infer A] ? A : null;
export type Answer<Q extends Question> = ReturnType<Questions[Q]>;

/** The reply on the wire: refused messages say only that, and so do those over which the worker failed. */
export type Reply<Q extends Question> = { answer: Answer<Q> } | { refused: true } | { broke: true };
