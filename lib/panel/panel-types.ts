import type { SetUp } from '../board/set-up.ts';
import type { Failure } from '../failure.ts';
import type { StarsTexts, TimeTexts } from '../formatted-texts.ts';
import type { Attempt, Problem, Rank, Status } from '../model.ts';
import type { NoteContent } from '../notes/notes.ts';
import type { Difficulty } from '../picks/difficulties.ts';
import type { PanelReview } from '../review/shown-review.ts';
import type { SessionFigures } from '../sessions/session-text.ts';
import type { Sign } from './sign.ts';

/** The corner of the page in which the panel is. */
export type Corner = 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left';

/**
 * Where the panel is. `corner` null: the first corner in which it covers no board. `collapsed` null: the player has not
 * chosen.
 */
export interface PanelPlace {
  corner: Corner | null;
  collapsed: boolean | null;
}

/** What the extension shows on a problem page. `add-key`: one line with a link to the options. */
export type PanelAnswer =
  | { show: 'nothing' }
  | { show: 'add-key' }
  | { show: 'panel'; panel: PanelModel; texts: PanelTexts };

/** The content of the panel of a problem. */
export interface PanelModel {
  problem: Problem;
  /** The `generation` of the account that this is shown for; 0: not known. */
  generation: number;
  /** What was removed; it looks like unknown data. */
  hidden: Hidden;
  /** What the site's page may show of the hidden spoilers, to cover it there and for nothing else; null if they are not hidden. */
  spoilers: Spoilers | null;
  /** Whether the player hides spoilers; null if that is not known. */
  hidesSpoilers: boolean | null;
  /** The hour at which the player's days begin: the page counts by them too. Null if that is not known. */
  dayStartsAt: number | null;
  /** Null while unknown; then nothing is shown, never "untried". */
  status: Status | null;
  /** The sign, which says more than the status; null if there is none. */
  sign: Sign | null;
  /** Number of attempts; 0 while not all of them are stored. In that case `solves` is 0 too, and `bestMs` is null. */
  attemptCount: number;
  solves: number;
  /** Shortest time of a solved attempt, ms. */
  bestMs: number | null;
  /** Newest first, at most `PANEL_ATTEMPTS`. */
  attempts: Pick<Attempt, 'id' | 'at' | 'solved' | 'ms' | 'context'>[];
  /** The player's usual time for problems of this rank; null if there are too few times. */
  usual: UsualTime | null;
  /** When the site last confirmed all of these data, epoch ms; null: never. */
  checkedAt: number | null;
  /** Whether a request for this problem is running. */
  pending: boolean;
  failure: Failure | null;
  /** When another attempt makes sense, epoch ms. */
  retryAt: number | null;
  /** Null if it cannot be read. */
  place: PanelPlace | null;
  /** How hard the next problem should be; null before the answer, and if it cannot be read. */
  difficulty: Difficulty | null;
  /** From what the next problem is picked, in words; null: from all problems. */
  scope: string | null;
  /** Why this problem was picked, in one line, until it is attempted; null: it was not, or that is hidden. */
  why: string | null;
  /** Whether it was picked from all problems, since none matched the filters. */
  isWidened: boolean;
  /** The keyboard shortcut that opens the next problem, as the browser writes it; empty if there is none. */
  shortcut: string;
  /** The reviews of the problem; null: not known. */
  review: PanelReview | null;
  /** All reviews; null: not known. */
  reviews: PanelReviews | null;
  /** What the player has noted about the problem; null if that is not known, or hidden. */
  note: NoteContent | null;
  /** The player's session; null if none goes on, and some time after its end. */
  session: PanelSession | null;
}

/** What is hidden of a problem until it is attempted: rank, Elo, genre and stars; the player's past results. */
export interface Hidden {
  spoilers: boolean;
  results: boolean;
}

/** What tells a player how hard a problem is, and what to look for. */
export type Spoilers = Pick<Problem, 'rank' | 'elo' | 'genre' | 'stars'>;

/** A session, as the panel of a problem shows it. */
export interface PanelSession extends SessionFigures {
  /** Whether the next problem opens by itself after a solve. */
  autoOpen: boolean;
  /** The last attempt at this problem, if the session has it and it solved the problem; else null. */
  solvedHere: number | null;
}

/** The reviews of today and tomorrow, as the panel of a problem shows them. */
export interface PanelReviews {
  /** The number of due problems besides this one. */
  left: number;
  /** Whether a review opened this problem in this tab. */
  isFlow: boolean;
  /** About how many come tomorrow, new ones counted. */
  tomorrow: number;
}

/** The texts of one attempt. `taken` is null if the site did not measure the time. */
export interface AttemptTexts {
  when: TimeTexts;
  taken: string | null;
}

/**
 * The panel's texts that contain a number or a time; null where there is nothing to say. The worker makes them, because
 * the first number or date that a page's process formats takes some 20 ms of the page's main thread.
 */
export interface PanelTexts {
  /** Of the newest attempts, for the rows that are drawn without scrolling. */
  attempts: AttemptTexts[];
  /** The number of attempts, such as "6 attempts", and how many of them solved the problem. */
  attemptCount: string | null;
  solves: string | null;
  /** A note that older attempts are not in the list. */
  more: string | null;
  /** The best time and the usual one at this rank, and what that is. */
  times: { line: string; title: string } | null;
  stars: StarsTexts | null;
  /** The name of the drawing of the latest results. */
  results: string | null;
  fetched: TimeTexts | null;
  /** Why this problem was picked, until it is attempted; null if it was not, or if spoilers are hidden. */
  why: string | null;
  /** When the problem comes again by the schedule. `grades`: with each grade, after how long the problem comes again, and when. */
  review: { line: string; grades: { after: string; when: string }[] } | null;
  /** The buttons that open a review, here and elsewhere, and what is said when none is left. */
  reviews: { next: string; some: string; done: string } | null;
  /** How the session goes, in one line; null if none is shown. */
  session: string | null;
}

/** The median time, ms, of the player's solved attempts at problems of a rank, and the number of these attempts. */
export interface UsualTime {
  rank: Rank;
  ms: number;
  solves: number;
}

/** The player's results on a problem, as its card shows them. */
export interface CardResults {
  /** Null while unknown. */
  sign: Sign | 'untried' | null;
  attemptCount: number;
  solves: number;
  /** Shortest time of a solved attempt, ms. */
  bestMs: number | null;
  /** Newest first, at most `CARD_ATTEMPTS`. */
  attempts: { at: number; solved: boolean; ms: number | null }[];
}

/** A note as the card of its problem shows it. */
export interface CardNote {
  /** Empty for a bookmark without a note. */
  line: string;
  bookmarked: boolean;
}

/**
 * The next review of a problem, as its card shows it.
 *
 * - `offered`: the player may choose tomorrow.
 * - `tomorrow`: the player has just chosen that, by the decision `of`, which can be undone.
 * - `planned`: it comes in so many `days`.
 */
export type CardReview =
  | { state: 'offered' }
  | { state: 'tomorrow'; of: number }
  | { state: 'planned'; days: number };

/** What the card of a problem shows, beside a link or a row of the popup. */
export interface ProblemCard {
  id: number;
  /** Null if unknown or hidden. */
  rank: Rank | null;
  /** Null if unknown or hidden. */
  results: CardResults | null;
  /** The player's note in one line and whether the problem is bookmarked; null if there is neither, or if it is hidden. */
  note: CardNote | null;
  /** Null if it is not stored or cannot be drawn. */
  setUp: SetUp | null;
  /** Null while unknown. */
  review: CardReview | null;
  /** The hour at which the player's days begin. */
  dayStartsAt: number;
}
