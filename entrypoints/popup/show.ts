import { usable } from '../../lib/account/account.ts';
import type { Failure } from '../../lib/failure.ts';
import { NO_FILTERS } from '../../lib/filters/filters.ts';
import { matched } from '../../lib/filters/verdicts.ts';
import { isReadToTheEnd } from '../../lib/history/history.ts';
import { statusOf } from '../../lib/history/problem-stats.ts';
import { type Progress, progressOf } from '../../lib/history/sync-progress.ts';
import { blindPick, blindProblem } from '../../lib/panel/blind.ts';
import { hiddenParts } from '../../lib/panel/blind-parts.ts';
import type {
  Here,
  Picked,
  PickHow,
  PopupModel,
  PopupState,
  Recent,
  Results,
  Word,
} from '../../lib/popup/popup.ts';
import { type Backoff, failureIn } from '../../lib/requests/request-status.ts';
import type { Part } from './stale.ts';
import { isFull } from './tiles.ts';
import type { Known } from './view.ts';

/** How the last question for a part went, in this life of the popup. */
export type Trouble = { failure: Failure; retryAt: number | null };

export interface Asking {
  pending: ReadonlySet<Part>;
  /** What the player has pressed for that is being picked. */
  picking: PickHow | null;
  troubles: ReadonlyMap<Part, Trouble>;
  /** Why what the player does is not kept: said in the tab that has no other trouble. */
  unsaved: Failure | null;
}

/** Everything the popup shows, from what is known and what is under way. */
export function shown(
  known: Known,
  state: PopupState,
  asking: Asking,
  rest: Pick<PopupModel, 'allowed' | 'look' | 'tiles' | 'note' | 'goToMissed' | 'now'>,
): PopupModel {
  const { account, site } = known;
  return {
    state,
    site,
    account,
    here: hereOf(known, asking, rest.now),
    picked: pickedOf(known, asking, rest.now),
    results: resultsOf(known, asking, rest.now),
    recent: recentOf(known, state, asking, rest.now),
    longAgo: state.longAgo ? known.longAgo : null,
    ...rest,
  };
}

function pickedOf(known: Known, asking: Asking, now: number): Picked {
  const { current, hasEarlier } = known.picked;
  const word = wordOf('pick', current?.at ?? 0, undefined, known, asking, now);
  const { picking } = asking;
  if (!current) return { ...word, current, hasEarlier, picking };
  const { lastAt, ...pick } = current;
  return {
    ...word,
    current: blindPick(pick, hiddenParts(known.settings.blind, lastAt, now)),
    hasEarlier,
    picking,
  };
}

function resultsOf(known: Known, asking: Asking, now: number): Results {
  const { asked, answer, statuses } = known.listing;
  const { shown, hidden, unproven } = matched(answer?.rows ?? [], answer?.filters ?? NO_FILTERS);
  return {
    ...wordOf('find', answer?.at ?? 0, asked, known, asking, now),
    asked: answer?.filters ?? null,
    rows: shown.map((problem) => ({ problem, status: statuses.get(problem.id) ?? null })),
    hidden,
    odd: answer?.odd ?? 0,
    unproven,
    full: answer !== undefined && isFull(answer),
  };
}

function recentOf(known: Known, state: PopupState, asking: Asking, now: number): Recent {
  const { recent } = known;
  const asked = recent?.asked;
  const rows = recent?.rows.slice(0, state.recentRows) ?? [];
  const hasKept = (recent?.count ?? 0) > rows.length;
  return {
    ...wordOf('recent', asked?.at ?? 0, asked, known, asking, now),
    rows,
    more: hasKept ? 'kept' : !recent || (asked && isReadToTheEnd(asked)) ? 'none' : 'site',
    progress: progressIn(known, now),
  };
}

/** Once everything was read, there is nothing to say; trouble is said elsewhere. */
function progressIn({ account, settings, recent }: Known, now: number): Progress | null {
  if (!usable(account) || !account || !recent) return null;
  const { historyPaused: paused } = settings;
  const { generation } = account;
  const progress = progressOf({ ...recent.kept, paused, online: navigator.onLine, generation }, now);
  return SAID.has(progress.state) ? progress : null;
}

const SAID: ReadonlySet<Progress['state']> = new Set<Progress['state']>(['reading', 'paused', 'held']);

function hereOf(known: Known, asking: Asking, now: number): Here | null {
  const { here } = known;
  if (!here) return null;
  const { problem, asked, facts, isKnown, lastAt, isMissing } = here;
  const hidden = hiddenParts(known.settings.blind, lastAt, now);
  const shows = isKnown && !hidden.includes('results');
  const word = wordOf('here', asked?.at ?? 0, asked, known, asking, now);
  return {
    ...word,
    ...(isMissing ? { failure: NO_SUCH_PROBLEM, retryAt: null } : {}),
    pending: word.pending || asking.pending.has('here-data'),
    problem: blindProblem(problem, hidden),
    status: isMissing || hidden.includes('results') ? null : statusOf(facts, isKnown),
    tries: shows ? (facts?.tries ?? 0) : null,
    solves: shows ? (facts?.solves ?? 0) : null,
    lastAt: hidden.includes('results') ? null : lastAt,
  };
}

const NO_SUCH_PROBLEM: Failure = { kind: 'no-such-problem' };

function wordOf(
  part: Part,
  saidAt: number,
  memory: Backoff | undefined,
  { account }: Known,
  { pending, troubles, unsaved }: Asking,
  now: number,
): Word {
  const kept = memory && failureIn(memory, usable(account)?.generation ?? 0, now);
  const trouble =
    troubles.get(part) ??
    (kept
      ? { failure: kept, retryAt: memory.retryAt }
      : { failure: part === 'here' || part === 'pick' ? null : unsaved, retryAt: null });
  return { saidAt: saidAt || null, pending: pending.has(part), ...trouble };
}
