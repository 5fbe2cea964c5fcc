import type { FileFault } from './backup/read-backup.ts';
import type { Result } from './failure.ts';
import type { Filters } from './filters/filters.ts';
import type { Sort } from './filters/sort.ts';
import type { Language } from './languages.ts';
import type { Player } from './model.ts';
import type { PageNoteText, ShownNoteChange } from './notes/notes.ts';
import type { OpenNext } from './panel/panel-port.ts';
import type { PanelAnswer, PanelPlace, ProblemCard } from './panel/panel-types.ts';
import type { Sign } from './panel/sign.ts';
import type { Difficulty } from './picks/difficulties.ts';
import type { ProblemPick } from './picks/stored-picks.ts';
import type { OpenIn } from './popup/popup.ts';
import type { ReviewDecision } from './review/review-events.ts';
import type { ReviewChange } from './review/review-plan.ts';
import type { SessionChange, SessionChoices } from './sessions/session.ts';

/**
 * All messages to the worker, and who may send them. A message is `{ ask: name, with: argument }`.
 *
 * `lib/background/answers/message-router.ts` decides which of the two tables applies, by the sender that the browser
 * reports. `message-shapes.ts` beside this file declares the shape of each argument.
 */

/**
 * Messages that a content script may send: requests for the data it shows, by problem id; what the player does in the panel,
 * for the problem that the tab shows; the difficulty, the scope and display settings.
 */
export interface ContentMessages {
  /**
   * Returns what to show for this problem, at once, from stored data. If these are not fresh, a request to the site is
   * started.
   *
   * `wait`: the answer is sent when that request has ended, or after a minute. `panelLoaded` false: the worker may
   * inject the panel's script into the tab; `language`: that of the texts there, if any, which the worker may replace. `byPage`: the page opened this problem without an action of the player;
   * only a few of these may cause a request. `TAB` in `limits.ts` limits the requests that one tab may cause. `unseen`: the tab is in the
   * background, and something else has changed; no request is started. `reveal`: nothing is hidden, since the player pressed
   * "Show now".
   */
  problemPanel(ask: {
    id: number;
    panelLoaded: boolean;
    language?: Language | undefined;
    wait: boolean;
    byPage?: boolean | undefined;
    unseen?: boolean | undefined;
    reveal?: boolean | undefined;
  }): PanelAnswer;
  /**
   * Returns the signs of up to 2,000 problems as `[id, sign]`, for those that have one; null if signs are switched off.
   * `styled`: the language of the style sheets for signs in the tab, which the worker may replace by those of the answer's; null: none.
   */
  signs(ask: {
    ids: number[];
    styled: Language | null;
  }): { language: Language; signs: [id: number, sign: Sign][] } | null;
  /**
   * Returns the content of the card next to a link; null if signs are switched off. `cardLoaded` false: the
   * worker may inject the card's script into the tab; `language`: as for the panel.
   */
  problemCard(ask: { id: number; cardLoaded: boolean; language?: Language | undefined }): ProblemCard | null;
  /**
   * Reports an event on the page of this problem; see `Notice`. It is answered when the event is stored, or, for
   * `missing`, when the request to the site has ended. It is ignored if this tab did not recently request the problem's
   * panel and nothing is stored about the problem.
   */
  noticed(what: { id: number; notice: Notice }): null;
  /**
   * Stores how hard the next problem should be, where the panel is, whether spoilers are hidden, or that the player does not want to add a
   * key here. `withoutScope`: the next problem is to be picked from all problems, so the popup's filters are cleared.
   */
  changePanel(change: PanelChange): null;
  /** Opens a page of the extension, or turns to the tab of this window that shows it. */
  openPage(which: OpenPage): null;
  /**
   * Picks the next problem, the next due review, or an easier problem of the genre of `id`, and opens it in the tab if that still shows
   * problem `id`. Its requests count as the tab's. Returns a failure if no problem could be picked.
   */
  openNextProblem(ask: OpenNext): Result<null>;
  /**
   * Stores what the player decides about the reviews of a problem, if the tab still shows problem `id` and the decision was not made
   * already. A date, and taking that back, also if the tab asked for the card of the problem lately; `TAB` in `limits.ts` limits these.
   * Sends no request to the site by itself.
   */
  decideReview(ask: { id: number; decision: ReviewDecision }): Result<null>;
  /**
   * Stores a change of the player's note of a problem, its text or the bookmark, if the tab shows problem `id` or did so lately, and the
   * account is the same as then. A text that was typed before the stored one is refused. Sends no request to the site.
   */
  changeNote(ask: ShownNoteChange): Result<null>;
  /**
   * Pauses the player's session, or resumes it, if the tab still shows problem `id`. Sends no request to the site.
   */
  pauseSession(ask: { id: number; paused: boolean }): Result<null>;
}

/** Messages that only the extension's own pages may send. */
export interface PageMessages {
  /** Tests a key at the site and stores it if the site answers with its player. The old key stays in use until then. */
  useKey(text: string): Result<Player>;
  /** Tests the stored key again. Lifts every pause that a player may lift. */
  tryKeyAgain(): Result<Player>;
  forgetKey(): Result<null>;
  /** Deletes all stored data of an account (`accountId`). Deletes the key too if it belongs to this account. */
  eraseAccount(id: string): Result<null>;
  /**
   * Requests the problem list and stores the answer (`lib/store/site/site-data.ts`). It is answered when that is done.
   * `userInitiated`: the player has just requested it, which lifts the pauses that a player may lift. `sort`: by which the rows are chosen
   * if stored data have too many.
   */
  findProblems(ask: { filters: Filters; userInitiated: boolean; sort?: Sort | undefined }): Result<null>;
  /**
   * Stores the list of matching problems, the first ones in this order, from the problem data if that is complete enough. Never sends a
   * request to the site. The value tells whether the list was stored.
   */
  findKnown(ask: { filters: Filters; sort: Sort }): Result<boolean>;
  /**
   * Adds more rows to the stored list, which has `listed` of them, from stored data or by one request for a part of its elo range.
   */
  moreProblems(ask: { sort: Sort; listed: number }): Result<null>;
  /**
   * Requests data and stores them: the player's newest attempts, the next older ones, the attempts on a problem if the stored ones are not
   * fresh, or a problem's public data. `userInitiated`: the player has pressed a button for it.
   */
  refresh(ask: Refresh & { userInitiated: boolean }): Result<null>;
  /**
   * Picks the next problem, or the next due review, and opens it, even if the page that asks is closed meanwhile. Null: the player has
   * opened something else there meanwhile. `strict`: only these filters count (`PickRequest`). `session`: starts one first, as
   * `changeSession` does.
   */
  pickProblem(ask: PickAsk): Result<ProblemPick | null>;
  /** Opens a problem, even if the page that asks is closed meanwhile. */
  openProblem(ask: { id: number; where: OpenIn }): Result<null>;
  /**
   * Stores the text of the player's note of a problem, typed on the history page. A text that was typed before the stored one is
   * refused, as is one that was typed under another key than the stored one.
   */
  setNoteText(ask: PageNoteText): Result<null>;
  /** Bookmarks a problem, or removes its bookmark. */
  setBookmark(ask: { id: number; bookmarked: boolean }): Result<null>;
  /**
   * Imports a backup (`lib/backup/README.md`): adds what only the file has, and replaces what was changed later in the file. Returns what
   * is wrong with the file, null if nothing is; then nothing is changed. Sends no request to the site.
   */
  importBackup(text: string): Result<FileFault | null>;
  /**
   * Undoes the backup that was imported last, if it is the one with this checksum. Returns false if another one was imported last.
   * Sends no request to the site.
   */
  undoImport(checksum: string): Result<boolean>;
  /** Begins or ends the plan "Review what I failed", or changes how many new problems a day it brings. */
  changeReviews(change: ReviewChange): Result<null>;
  /** Counts the problems with which that plan would begin: those that were failed or solved slowly. */
  countToReview(): Result<number>;
  /**
   * Starts a session, which ends the one before (`at`: when the player started it, epoch ms); or pauses, resumes or ends the one
   * that goes on. Sends no request to the site.
   */
  changeSession(change: SessionChange | { start: { at: number; choices: SessionChoices } }): Result<null>;
  /**
   * Reports a cache that this page has found damaged: its name, or its kind (`isCache`); of others nothing is deleted. It is answered once the worker has deleted it, to
   * be read from the site again.
   */
  cacheDamaged(cache: string): null;
  /** Reports that this page changed settings. Open tabs are notified. */
  settingsChanged(): null;
}

/** What a panel may change of the settings. */
interface PanelChange extends Partial<PanelPlace> {
  difficulty?: Difficulty;
  withoutScope?: true;
  keyLineDismissed?: true;
  hideSpoilers?: boolean;
}

/** A page of the extension that a panel opens. `first`: the one that takes the key; `attempts`: all attempts on a problem. */
type OpenPage = { page: 'options' | 'first' | 'sessions' } | { page: 'attempts'; id: number };

/** What is requested again. `diagram`: the same as `problem`, in the background. */
export type Refresh = { what: 'newest' | 'older' } | { what: 'attempts' | 'problem' | 'diagram'; id: number };

/** Which problem is picked, and where it opens; a number is the id of a tab. */
type PickAsk =
  | {
      how: 'next';
      difficulty: Difficulty;
      filters: Filters;
      strict?: true | undefined;
      where: OpenIn | number;
    }
  | { how: 'review'; where: OpenIn }
  | { how: 'session'; at: number; choices: SessionChoices; difficulty: Difficulty; where: OpenIn };

/**
 * `request`: the page sent a request after an action of the player, so an attempt may have been recorded. `return`: the
 * player returned to the tab. `missing`: the page's own request for the problem was answered with 404. `left`: the page shows no problem
 * any more, without a new document.
 */
export type Notice = 'request' | 'return' | 'missing' | 'left';

/**
 * A change that the worker reports to open tabs of the site: the problems that changed, or all of them; `panels`: what all panels show, and
 * no sign.
 */
export interface TabChange {
  changed: readonly number[] | 'panels' | 'all';
}

type Messages = ContentMessages & PageMessages;
export type MessageName = keyof Messages;
export type Argument<Q extends MessageName> = Parameters<Messages[Q]> extends [infer A] ? A : null;
export type Answer<Q extends MessageName> = ReturnType<Messages[Q]>;

/** The reply as it is sent. A refused message gets no reason. `broke`: the handler threw an error. */
export type Reply<Q extends MessageName> = { answer: Answer<Q> } | { refused: true } | { broke: true };
