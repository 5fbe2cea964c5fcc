import { beforeAll, describe, expect, it } from 'vitest';
import { likelyElo } from '../../../lib/difficulty/likely-elo.ts';
import { CHANCES } from '../../../lib/picks/difficulties.ts';
import {
  type Candidate,
  eloRangeFor,
  NEAR_IN_LIST,
  type PickOptions,
  pickNext,
} from '../../../lib/picks/pick-next.ts';
import { fitSkill, predicted } from '../../../lib/picks/prediction.ts';
import { randomFrom } from '../../site/seed/random.ts';
import { calibrationError, logLoss, printTable } from './calibration.ts';
import { expectedSuccess } from './elo-formula.ts';
import {
  chosenBy,
  NOW,
  problemsLikeTheSites,
  type SimulatedPlayer,
  simulatedPlayer,
  someWithin,
  triedBy,
  trueChance,
} from './simulated-players.ts';

/** To simulate other players, set the environment variable to another seed, such as `COMPANION_SEED=7`. */
const SEED = Number(process.env.COMPANION_SEED ?? 6);

const PROBLEMS = problemsLikeTheSites(16_000, randomFrom(SEED));
const everyPlayer = () =>
  Array.from({ length: 30 }, (_, index) => simulatedPlayer(SEED * 1_000 + index, index, PROBLEMS));

/**
 * The number of attempts of each player that the fit does not see. Their problems are, in turn, one that the player would
 * choose and a random one.
 */
const ATTEMPTS_EACH = 667;

function heldOut(player: SimulatedPlayer) {
  const { visibleElo, history, random } = player;
  const skill = fitSkill(history, visibleElo, NOW);
  const attempts = Array.from({ length: ATTEMPTS_EACH }, (_, i) => {
    const one = i % 2 ? random.pick(PROBLEMS) : chosenBy(visibleElo, PROBLEMS, random);
    const chance = trueChance(player, one);
    const success = predicted(skill, one.problem) ?? Number.NaN;
    const plain = expectedSuccess(visibleElo, likelyElo(one.problem) ?? Number.NaN);
    return {
      success,
      plain,
      chance,
      solved: random.chance(chance),
      /** The player's elo in this genre minus the elo that the site shows. */
      ahead: (player.eloIn.get(one.genre) ?? 0) - visibleElo,
    };
  });
  return { player, attempts };
}

type Attempt = ReturnType<typeof heldOut>['attempts'][number];

function figuresOf(attempts: readonly Attempt[]) {
  const plain = attempts.map((one) => ({ ...one, success: one.plain }));
  const meanOff = (of: readonly Attempt[]) =>
    of.reduce((sum, { success, chance }) => sum + Math.abs(success - chance), 0) / of.length;
  return {
    attempts: attempts.length,
    error: calibrationError(attempts),
    plainError: calibrationError(plain),
    loss: logLoss(attempts),
    plainLoss: logLoss(plain),
    off: meanOff(attempts),
    plainOff: meanOff(plain),
  };
}

function allFigures() {
  const players = everyPlayer().map(heldOut);
  const of = (
    isOne: (player: SimulatedPlayer) => boolean,
    isSome: (attempt: Attempt) => boolean = () => true,
  ) =>
    figuresOf(
      players.filter(({ player }) => isOne(player)).flatMap(({ attempts }) => attempts.filter(isSome)),
    );
  const figures = {
    all: of(() => true),
    differing: of(isDiffering),
    'strong genres': of(isDiffering, ({ ahead }) => ahead > 50),
    'weak genres': of(isDiffering, ({ ahead }) => ahead < -50),
    alike: of(({ kind }) => kind === 'alike'),
    exact: of(({ kind }) => kind === 'exact'),
    'up to 50 attempts': of(({ history }) => history.length <= 50),
    'more attempts': of(({ history }) => history.length > 50),
    improved: of(({ gained }) => gained > 0),
  };
  printTable(
    `Prediction beside the plain formula, seeds ${players.map(({ player }) => player.seed).join(' ')}`,
    ['', 'attempts', 'ECE', 'plain', 'log loss', 'plain', 'off truth', 'plain', 'in range'],
    Object.entries(figures).map(([name, figure]) => [name, ...Object.values(figure)]),
  );
  return figures;
}

const isDiffering = ({ kind }: SimulatedPlayer) => kind === 'differing';

/** The largest difference in log loss that chance alone makes between seeds, for ten players. */
const BY_CHANCE = 0.006;

describe(`30 simulated players (seed ${SEED})`, () => {
  let figures: ReturnType<typeof allFigures>;
  beforeAll(() => {
    figures = allFigures();
  });

  it('are predicted with a calibration error of at most 0.05', () => {
    const { all, differing, alike, exact } = figures;
    expect(all.attempts).toBeGreaterThanOrEqual(20_000);
    for (const { error } of [all, differing, alike, exact]) expect(error).toBeLessThanOrEqual(0.05);
  });

  it('are predicted better than by the formula if genres differ', () => {
    const { differing, 'strong genres': strong, 'weak genres': weak } = figures;
    for (const { error, plainError } of [strong, weak]) expect(error).toBeLessThan(plainError);
    for (const { loss, plainLoss, off, plainOff } of [differing, strong, weak]) {
      expect(loss).toBeLessThan(plainLoss);
      expect(off).toBeLessThan(plainOff);
    }
  });

  it('are predicted no worse if genres do not differ', () => {
    expect(figures.alike.loss).toBeLessThan(figures.alike.plainLoss + BY_CHANCE);
  });

  it("are predicted hardly worse if the site's elo is exact", () => {
    expect(figures.exact.loss).toBeLessThan(figures.exact.plainLoss + BY_CHANCE);
  });
});

const PICKS = 500;
const REFITTED_AFTER = 25;

/**
 * Simulates a player who attempts picks for an difficulty. Each pick is made from 60 candidates, and the fit learns its result.
 * Returns the fraction of picks that the player solved.
 */
function following(difficulty: PickOptions['difficulty'], player: SimulatedPlayer): number {
  const { random, visibleElo } = player;
  const trueOf = new Map(PROBLEMS.map((one) => [one.problem, one]));
  const attempts = [...player.history];
  const seen = new Set<number>();
  let skill = fitSkill(attempts, visibleElo, NOW);
  for (let i = 1; i <= PICKS; i++) {
    const { from, to } = eloRangeFor(difficulty, skill, [], NEAR_IN_LIST) ?? {};
    const candidates = someWithin(PROBLEMS, from ?? 0, to ?? 0, 60, random).map(
      ({ problem }): Candidate => ({
        problem,
        status: 'untried',
        lastAt: null,
      }),
    );
    const picked = pickNext(candidates, { difficulty, skill, seen, now: NOW, chance: random.fraction });
    const one = picked && trueOf.get(picked.problem);
    if (!one) throw new Error('nothing picked');
    seen.add(one.problem.id);
    attempts.push(triedBy(player, one, NOW));
    if (i % REFITTED_AFTER === 0) skill = fitSkill(attempts, visibleElo, NOW);
  }
  return attempts.slice(-PICKS).filter(({ solved }) => solved).length / PICKS;
}

it(`30 players solve within 2 points of "normal" (seed ${SEED}, ${PICKS} picks)`, { tags: ['long'] }, () => {
  const followed = everyPlayer().map((player) => ({ player, success: following('normal', player) }));
  const mean = followed.reduce((sum, { success }) => sum + success, 0) / followed.length;
  const off = followed.map(({ success }) => Math.abs(success - CHANCES.normal));
  printTable(
    `Following "normal", 0.65: ${off.filter((by) => by <= 0.02).length} of 30 within 2 points by themselves`,
    ['', 'first attempts', 'success'],
    [
      ...followed.map(({ player, success }) => [
        `${player.seed} ${player.kind}`,
        player.history.length,
        success,
      ]),
      ['mean', '', mean],
    ],
  );
  expect(Math.abs(mean - CHANCES.normal)).toBeLessThanOrEqual(0.02);
  // By chance alone, the mean of one player's 500 results has a standard deviation of 2.1 percentage points.
  expect(Math.max(...off)).toBeLessThan(0.09);
});
