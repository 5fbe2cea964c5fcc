import { isComplete } from '../../catalogue/catalogue.ts';
import type { Range } from '../../difficulty/range.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { askable, type Filters, queryOf } from '../../filters/filters.ts';
import { drawRange, overlap } from '../../filters/random-range.ts';
import { LIST } from '../../limits.ts';
import {
  type Candidate,
  eloRangeFor,
  isEnough,
  type PickRequest,
  pickNext,
  reasonFor,
} from '../../picks/pick.ts';
import {
  canStepBack,
  currentPick,
  drawnFrom,
  type Picks,
  type ProblemPick,
  pickedLately,
  stepBack,
  withDrawn,
  withoutDrawn,
  withPick,
} from '../../picks/picks.ts';
import type { Skill } from '../../picks/prediction.ts';
import { allKnownSince } from '../../store/player/answers-locally.ts';
import { readAllCandidates, readCandidates } from '../../store/player/candidates.ts';
import { attemptedIds, readReading } from '../../store/player/catalogue.ts';
import { readPicks } from '../../store/player/picks.ts';
import { readManyProblems } from '../../store/site/problems.ts';
import { currentAccount } from '../account/key.ts';
import { missingOf } from '../catalogue/catalogue-needs.ts';
import type { Environment } from '../environment.ts';
import type { SiteApi } from '../net/api.ts';
import { listForPicks, type PickScene, pickScene } from './pick-list.ts';
import { changePicks } from './pick-writers.ts';
import { skillOf } from './skill.ts';

/**
 * Picks the player's next problem from what is known here; only where too few of the right ones are known is the site's list
 * asked, three times at most. What was picked is kept, so that there is a way back.
 */
export function problemPicker(environment: Environment, api: SiteApi) {
  const ask = listForPicks(environment, api);
  const underWay = new Map<string, Promise<Result<ProblemPick>>>();

  /** Who presses again while a pick is under way means that one. */
  function once(request: unknown, pick: () => Promise<Result<ProblemPick>>): Promise<Result<ProblemPick>> {
    const name = JSON.stringify(request);
    const picking = underWay.get(name) ?? pick().finally(() => underWay.delete(name));
    underWay.set(name, picking);
    return picking;
  }

  /**
   * The problem to try next: near the aim by the player's own record, never outside the filters. Fails with `no-key` where
   * nobody's record is known, with `nothing-fits` where there is no such problem, and as the list does where it was needed.
   */
  async function next({ aim, filters: requested }: PickRequest): Promise<Result<ProblemPick>> {
    const here = await pickScene();
    const { account, kept } = here;
    if (!account) return failed(await whyNobody());
    const filters = askable(requested, account);
    const now = environment.now();
    const skill = await skillOf(account, now);
    const seen = pickedLately(await readPicks(kept), now);
    const options = { aim, skill, seen, now, chance: environment.chance };
    const ranges = [NEARLY, WIDELY].map((off) => eloRangeFor(aim, skill, filters.genres, off) ?? filters.elo);
    const known = await candidatesIn(here, overlap(filters.elo, ranges[0] ?? filters.elo), filters);
    if (isEnough(known, options, requested.statuses.length === 0)) {
      return keep(here, pickNext(known, options), aim, skill);
    }
    const asked = await askNear(here, filters, ranges, seen);
    const all = await candidatesIn(here, filters.elo, filters, asked.ok ? asked.value : []);
    const picked = pickNext(all, options);
    // What is known here is better than nothing, whatever the site said.
    return picked || asked.ok ? keep(here, picked, aim, skill) : asked;
  }

  /** Asks for problems near the aim; only where there is no other there for some farther off, and then for any. */
  async function askNear(
    here: PickScene,
    filters: Filters,
    ranges: readonly Range[],
    seen: ReadonlySet<number>,
  ): Promise<Result<number[]>> {
    if (await isAllKnown(here, filters)) return done([]);
    const statuses = statusesFor(filters);
    for (const range of ranges) {
      const asked = await ask(here, { ...filters, elo: overlap(filters.elo, range), statuses });
      if (!asked.ok || asked.value.some((id) => !seen.has(id))) return asked;
    }
    return ask(here, { ...filters, statuses }, true);
  }

  /** Whether all that the filters let in is known here: by the whole catalogue, or where they want attempted problems alone. */
  async function isAllKnown(
    { site, origin, player, standing }: PickScene,
    filters: Filters,
  ): Promise<boolean> {
    const isWhole = await allKnownSince(site, player, filters, environment.now());
    if (isWhole && (await readAllCandidates(site, filters, standing, environment.now()))) return true;
    const { statuses } = filters;
    if (!player || statuses.length === 0 || statuses.includes('untried')) return false;
    if (!isComplete(await readReading(player)) || standing?.(0).status !== 'untried') return false;
    return (await missingOf(origin, await attemptedIds(player), environment.now())).length === 0;
  }

  /** Who names no status wants a problem that is new. */
  function statusesFor({ statuses }: Filters): Filters['statuses'] {
    return statuses.length > 0 ? statuses : ['untried'];
  }

  /** Those known to fit, and those (`given`) that the site has just named in answer to these filters. */
  async function candidatesIn(
    { site, origin, standing }: PickScene,
    near: Range,
    filters: Filters,
    given: readonly number[] = [],
  ): Promise<Candidate[]> {
    const proven = await readCandidates(site, near, filters, standing, environment.now());
    const ids = new Set(proven.map(({ problem }) => problem.id));
    const others = await readManyProblems(
      origin,
      given.filter((id) => !ids.has(id)),
    );
    return [
      ...proven,
      ...others.map((problem) => ({
        problem,
        ...(standing?.(problem.id) ?? { status: null, lastAt: null }),
      })),
    ];
  }

  async function keep(
    { kept }: PickScene,
    candidate: Candidate | null,
    by: ProblemPick['by'],
    skill: Skill | null,
    /** What else is to be kept of it, in the same moment. */
    alsoBy: (picks: Picks) => Picks = (picks) => picks,
  ): Promise<Result<ProblemPick>> {
    if (!candidate) return failed(NOTHING_FITS);
    const { problem } = candidate;
    const pick = { id: problem.id, at: environment.now(), by, reason: skill && reasonFor(problem, skill) };
    await changePicks(kept, (picks) => withPick(alsoBy(picks), pick));
    return done(pick);
  }

  /**
   * Any problem inside the filters, by chance, none twice. Fails with `all-seen` once all of them have come, where all are
   * known, and with `nothing-new` where the list named none that has not come yet; from then on they come again.
   */
  async function random(requested: Filters): Promise<Result<ProblemPick>> {
    const here = await pickScene();
    const filters = askable({ ...requested, count: null, descending: false }, here.account);
    if (requested.statuses.length > 0 && !here.account) return failed(await whyNobody());
    const of = JSON.stringify(queryOf(filters));
    const drawn = drawnFrom(await readPicks(here.kept), of);
    const found = (await drawKnown(here, filters, drawn)) ?? (await drawAtSite(here, filters, drawn));
    if (!found.ok) {
      if (FORGETS.has(found.failure.kind)) await changePicks(here.kept, withoutDrawn);
      return found;
    }
    const { account } = here;
    const skill = account && (await skillOf(account, environment.now()));
    const { id } = found.value.problem;
    return keep(here, found.value, 'random', skill, (picks) => withDrawn(picks, of, id));
  }

  /** Null where it is not known of all problems whether the filters let them in. */
  async function drawKnown(
    { site, player, standing }: PickScene,
    filters: Filters,
    drawn: ReadonlySet<number>,
  ): Promise<Result<Candidate> | null> {
    if (!(await allKnownSince(site, player, filters, environment.now()))) return null;
    const all = await readAllCandidates(site, filters, standing, environment.now());
    if (!all) return null;
    return all.length === 0 ? failed(NOTHING_FITS) : (oneOf(all, drawn) ?? failed({ kind: 'all-seen' }));
  }

  async function drawAtSite(
    here: PickScene,
    filters: Filters,
    drawn: ReadonlySet<number>,
  ): Promise<Result<Candidate>> {
    let isEmpty = true;
    // Each try takes in more, and the last everything.
    for (let breadth = 0; breadth < DRAWS; breadth++) {
      const isLast = breadth === DRAWS - 1;
      const elo = isLast ? filters.elo : drawRange(filters.elo, breadth, environment.chance);
      const asked = await ask(here, { ...filters, elo }, isLast);
      if (!asked.ok) return asked;
      isEmpty &&= asked.value.length === 0;
      const rows = await candidatesIn(here, NOWHERE, filters, asked.value);
      const found = oneOf(rows, drawn);
      if (found) return found;
    }
    return failed(isEmpty ? NOTHING_FITS : { kind: 'nothing-new' });
  }

  function oneOf(all: readonly Candidate[], drawn: ReadonlySet<number>): Result<Candidate> | null {
    const left = all.filter(({ problem }) => !drawn.has(problem.id));
    const one = left[Math.min(left.length - 1, Math.floor(environment.chance() * left.length))];
    return one ? done(one) : null;
  }

  /** The pick before the one that the player is at. Fails with `first-pick` where there is none. */
  async function back(): Promise<Result<ProblemPick>> {
    const { kept } = await pickScene();
    if (!canStepBack(await readPicks(kept))) return failed({ kind: 'first-pick' });
    const pick = currentPick(await changePicks(kept, stepBack));
    return pick ? done(pick) : failed({ kind: 'first-pick' });
  }

  return {
    next: (request: PickRequest) => once(request, () => next(request)),
    random: (requested: Filters) => once(requested, () => random(requested)),
    back,
  };
}

export type ProblemPicker = ReturnType<typeof problemPicker>;

const NO_KEY: Failure = { kind: 'no-key' };
const KEY_REFUSED: Failure = { kind: 'key-refused' };
const NOTHING_FITS: Failure = { kind: 'nothing-fits' };
/** How far from the aim the list is asked for, in chance of success: first, and where it has nothing there. */
const NEARLY = 0.05;
const WIDELY = 0.25;
const DRAWS = 3;
/** Why nobody is asked for. */
async function whyNobody(): Promise<Failure> {
  return (await currentAccount()) ? KEY_REFUSED : NO_KEY;
}

/** No elo lies in it. */
const NOWHERE: Range = { from: LIST.mostElo, to: LIST.mostElo };

/** After these, what chance has drawn may come again. */
const FORGETS: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>(['all-seen', 'nothing-new']);
