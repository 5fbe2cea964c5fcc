import { usable } from '../account.ts';
import { done, type Failure, failed, type Result } from '../failure.ts';
import { askable, type Filters, queryOf, type Range } from '../filters.ts';
import { LIST } from '../limits.ts';
import { type Candidate, eloRangeFor, isEnough, pickNext, reasonFor, type Wish } from '../pick.ts';
import {
  answerLately,
  canStepBack,
  currentPick,
  drawnFrom,
  type ProblemPick,
  pickedLately,
  stepBack,
  withAnswer,
  withDrawn,
  withoutDrawn,
  withPick,
} from '../picks.ts';
import type { Skill } from '../prediction.ts';
import { drawRange, overlap } from '../random-range.ts';
import { allKnownSince } from '../store/all-known.ts';
import { readCandidates, readStandings } from '../store/candidates.ts';
import { readReading } from '../store/catalogue.ts';
import { readPicks } from '../store/picks.ts';
import { playerData } from '../store/player.ts';
import { readManyProblems, siteData } from '../store/problems.ts';
import { readSettings } from '../store/settings.ts';
import { matched } from '../verdicts.ts';
import type { SiteApi } from './api.ts';
import { currentAccount } from './key.ts';
import { changePicks } from './pick-writers.ts';
import { skillOf } from './skill.ts';
import type { World } from './world.ts';
import { hearOfProblems } from './writers.ts';

/**
 * Picks the player's next problem from what is known here; only where too few of the right ones are known is the site's list
 * asked, once. What was picked is kept, so that there is a way back.
 */
export function problemPicker(world: World, api: SiteApi) {
  async function scene() {
    const { base } = await readSettings();
    const account = usable(await currentAccount());
    const origin = account?.origin ?? new URL(base).origin;
    const site = await siteData(origin);
    const player = account ? await playerData(origin, account.player.id) : null;
    return { account, origin, site, player, kept: player ?? site, standing: await readStandings(player) };
  }

  type Scene = Awaited<ReturnType<typeof scene>>;

  /**
   * The problem to try next: near the aim by the player's own record, never outside the filters. Fails with `no-key` where
   * nobody's record is known, with `nothing-fits` where there is no such problem, and as the list does where it was needed.
   */
  async function next({ aim, filters: wished }: Wish): Promise<Result<ProblemPick>> {
    const here = await scene();
    const { account, kept } = here;
    if (!account) return failed((await currentAccount()) ? KEY_REFUSED : NO_KEY);
    const filters = askable(wished, account);
    const now = world.now();
    const skill = await skillOf(account, now);
    const seen = pickedLately(await readPicks(kept), now);
    const options = { aim, skill, seen, now, chance: world.chance };
    const ranges = [NEARLY, WIDELY].map((off) => eloRangeFor(aim, skill, filters.genres, off) ?? filters.elo);
    const known = await candidatesIn(here, overlap(filters.elo, ranges[0] ?? filters.elo), filters);
    if (isEnough(known, options, wished.statuses.length === 0)) {
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
    here: Scene,
    filters: Filters,
    ranges: readonly Range[],
    seen: ReadonlySet<number>,
  ): Promise<Result<number[]>> {
    if (await areAttemptedKnown(here, filters)) return done([]);
    const statuses = statusesFor(filters);
    for (const range of ranges) {
      const asked = await ask(here, { ...filters, elo: overlap(filters.elo, range), statuses });
      if (!asked.ok || asked.value.some((id) => !seen.has(id))) return asked;
    }
    return ask(here, { ...filters, statuses });
  }

  /** Whether the filters want attempted problems alone, and all of those are known here. */
  async function areAttemptedKnown({ player, standing }: Scene, { statuses }: Filters): Promise<boolean> {
    if (!player || statuses.length === 0 || statuses.includes('untried')) return false;
    const { doneAt } = await readReading(player);
    return doneAt > 0 && standing?.(0).status === 'untried';
  }

  /** Who names no status wants a problem that is new. */
  function statusesFor({ statuses }: Filters): Filters['statuses'] {
    return statuses.length > 0 ? statuses : ['untried'];
  }

  /** Those known to fit, and those (`given`) that the site has just named in answer to these filters. */
  async function candidatesIn(
    { site, origin, standing }: Scene,
    near: Range,
    filters: Filters,
    given: readonly number[] = [],
  ): Promise<Candidate[]> {
    const proven = await readCandidates(site, near, filters, standing, world.now());
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
    { kept }: Scene,
    candidate: Candidate | null,
    by: ProblemPick['by'],
    skill: Skill | null,
  ): Promise<Result<ProblemPick>> {
    if (!candidate) return failed(NOTHING_FITS);
    const { problem } = candidate;
    const pick = { id: problem.id, at: world.now(), by, reason: skill && reasonFor(problem, skill) };
    await changePicks(kept, (picks) => withPick(picks, pick));
    return done(pick);
  }

  /** The numbers of the problems that the list names for these filters and that fail none of them. */
  async function ask({ account, origin, kept }: Scene, filters: Filters): Promise<Result<number[]>> {
    const question = { ...filters, count: LIST.most };
    const to = JSON.stringify([account?.generation, queryOf(question)]);
    const before = answerLately(await readPicks(kept), to, world.now());
    if (before) return done(before);
    const answer = await api.problems({ job: null, priority: 'person' }, account, origin, question);
    // To many sites an empty list is nowhere.
    if (!answer.ok && answer.failure.kind !== 'list-refused') return answer;
    const rows = answer.ok ? matched(answer.value.rows, question).shown : [];
    if (answer.ok) {
      const { elo } = filters;
      await hearOfProblems(
        origin,
        rows.map((row) => ({ ...row, within: elo })),
      );
    }
    const ids = rows.map(({ id }) => id);
    await changePicks(kept, (picks) => withAnswer(picks, { to, at: world.now(), ids }));
    return done(ids);
  }

  /**
   * Any problem inside the filters, by chance, none twice. Fails with `all-seen` once all of them have come, where all are
   * known, and with `nothing-new` where the list named none that has not come yet; from then on they come again.
   */
  async function random(wished: Filters): Promise<Result<ProblemPick>> {
    const here = await scene();
    const filters = askable({ ...wished, count: null, descending: false }, here.account);
    if (wished.statuses.length > 0 && !here.account) return failed(NO_KEY);
    const of = JSON.stringify(queryOf(filters));
    const drawn = drawnFrom(await readPicks(here.kept), of);
    const found = (await allKnownSince(here.site, here.player, filters, world.now()))
      ? await drawKnown(here, filters, drawn)
      : await drawAtSite(here, filters, drawn);
    if (!found.ok) {
      if (FORGETS.has(found.failure.kind)) await changePicks(here.kept, withoutDrawn);
      return found;
    }
    const { account } = here;
    const skill = account && (await skillOf(account, world.now()));
    await changePicks(here.kept, (picks) => withDrawn(picks, of, found.value.problem.id));
    return keep(here, found.value, 'random', skill);
  }

  async function drawKnown(
    { site, standing }: Scene,
    filters: Filters,
    drawn: ReadonlySet<number>,
  ): Promise<Result<Candidate>> {
    const all = await readCandidates(site, filters.elo, filters, standing, world.now());
    if (all.length === 0) return failed(NOTHING_FITS);
    return oneOf(all, drawn) ?? failed({ kind: 'all-seen' });
  }

  async function drawAtSite(
    here: Scene,
    filters: Filters,
    drawn: ReadonlySet<number>,
  ): Promise<Result<Candidate>> {
    let isEmpty = true;
    // Each try takes in more, and the last everything.
    for (let breadth = 0; breadth < DRAWS; breadth++) {
      const elo = breadth === DRAWS - 1 ? filters.elo : drawRange(filters.elo, breadth, world.chance);
      const asked = await ask(here, { ...filters, elo });
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
    const one = left[Math.min(left.length - 1, Math.floor(world.chance() * left.length))];
    return one ? done(one) : null;
  }

  /** The pick before the one that the player is at. Fails with `first-pick` where there is none. */
  async function back(): Promise<Result<ProblemPick>> {
    const { kept } = await scene();
    if (!canStepBack(await readPicks(kept))) return failed({ kind: 'first-pick' });
    const pick = currentPick(await changePicks(kept, stepBack));
    return pick ? done(pick) : failed({ kind: 'first-pick' });
  }

  return { next, random, back };
}

export type ProblemPicker = ReturnType<typeof problemPicker>;

const NO_KEY: Failure = { kind: 'no-key' };
const KEY_REFUSED: Failure = { kind: 'key-refused' };
const NOTHING_FITS: Failure = { kind: 'nothing-fits' };
/** How far from the aim the list is asked for, in chance of success: first, and where it has nothing there. */
const NEARLY = 0.05;
const WIDELY = 0.25;
const DRAWS = 4;
/** No elo lies in it. */
const NOWHERE: Range = { from: LIST.mostElo, to: LIST.mostElo };

/** After these, what chance has drawn may come again. */
const FORGETS: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>(['all-seen', 'nothing-new']);
