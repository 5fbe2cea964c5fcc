import { describe, expect, it } from 'vitest';
import { blankProblem } from '../../../lib/model.ts';
import { eloFor, fitSkill, offsetIn, predicted } from '../../../lib/picks/prediction.ts';
import { randomFrom } from '../../site/seed/random.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';
import { expectedSuccess } from './elo-formula.ts';
import { attempts, NOW } from './simulated-players.ts';

const DAY = 86_400_000;

describe("a player's skill", () => {
  it('follows the plain elo formula without attempts', () => {
    const skill = fitSkill([], 1300, NOW);
    expect(skill).toMatchObject({ base: 1300, any: { offset: 0, attempts: 0 }, genres: [] });
    for (const elo of [-108, 900, 1300, 1700, 2236]) {
      expect(predicted(skill, { ...blankProblem(5), elo })).toBeCloseTo(expectedSuccess(1300, elo), 1);
    }
  });

  it('predicts nothing without an elo of player or problem', () => {
    expect(predicted(fitSkill([], null, NOW), { ...blankProblem(5), elo: 1200 })).toBeNull();
    expect(eloFor(fitSkill([], null, NOW), 'tesuji', 0.65)).toBeNull();
    expect(predicted(fitSkill([], 1300, NOW), blankProblem(5))).toBeNull();
  });

  it('is estimated from the attempts alone if the elo is unknown', () => {
    const skill = fitSkill(attempts(200, 10 / 11, { genre: null }), null, NOW);
    expect((skill.base ?? 0) + skill.any.offset).toBeGreaterThan(1500);
    expect((skill.base ?? 0) + skill.any.offset).toBeLessThan(1620);
    const few = fitSkill(attempts(5, 0.4), null, NOW);
    expect(few.any.sd).toBeGreaterThan(2 * skill.any.sd);
  });

  it('depends much on many attempts and little on few', () => {
    const chance = expectedSuccess(1350, 1200);
    const offsets = [4, 40, 400, 4_000].map(
      (count) => offsetIn(fitSkill(attempts(count, chance), 1200, NOW), 'tesuji').offset,
    );
    expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
    expect(offsets[0]).toBeLessThan(30);
    expect(offsets[3]).toBeGreaterThan(135);
    expect(offsets[3]).toBeLessThan(165);
  });

  it('separates genres; an untried genre has only the shared part', () => {
    const both = [...attempts(400, 0.75), ...attempts(400, 0.35, { genre: 'joseki' })];
    const skill = fitSkill(both, 1200, NOW);
    const [strong, weak, other] = ['tesuji', 'joseki', 'endgame'].map((genre) => offsetIn(skill, genre));
    expect(strong?.offset).toBeGreaterThan(130);
    expect(weak?.offset).toBeLessThan(-60);
    expect(other?.offset).toBeGreaterThan(-50);
    expect(other?.offset).toBeLessThan(80);
    expect(other?.sd).toBeGreaterThan((strong?.sd ?? 0) + 20);
    expect([strong?.attempts, weak?.attempts, other?.attempts]).toEqual([400, 400, 0]);
  });

  it('corrects an elo that is wrong for all genres', () => {
    const genres = ['tesuji', 'joseki', 'fuseki', 'endgame'];
    const all = genres.flatMap((genre) => attempts(50, expectedSuccess(1450, 1200), { genre }));
    const skill = fitSkill(all, 1200, NOW);
    expect(offsetIn(skill, 'best move').offset).toBeGreaterThan(150);
    expect(offsetIn(skill, null)).toEqual(skill.any);
    expect(skill.any.attempts).toBe(200);
  });

  it('learns only the shared part from attempts of unknown genre', () => {
    const skill = fitSkill(attempts(300, 0.8, { genre: null }), 1200, NOW);
    expect(skill.genres).toEqual([]);
    expect(skill.any.offset).toBeGreaterThan(150);
  });

  it('weighs new attempts more and follows a player who improves', () => {
    const old = attempts(300, 0.2).map((one) => ({ ...one, at: one.at - 1_500 * DAY }));
    expect(fitSkill([...old, ...attempts(300, 0.5)], 1200, NOW).any.offset).toBeGreaterThan(-15);
    // The player rises by 200 elo in two years. The site's elo is the player's elo at the end.
    const random = randomFrom(6);
    const rising = Array.from({ length: 2_000 }, (_, i) => {
      const left = 1 - i / 2_000;
      const solved = random.chance(expectedSuccess(1200 - 200 * left, 1150));
      return { genre: 'tesuji', elo: 1150, solved, at: NOW - left * 730 * DAY };
    });
    expect(Math.abs(fitSkill(rising, 1200, NOW).any.offset)).toBeLessThan(30);
  });

  it('does not improve during a pause', () => {
    const rising = Array.from({ length: 1_000 }, (_, i) => ({
      genre: 'tesuji',
      elo: 1200,
      solved: i % 10 < i / 200,
      at: NOW - (1_000 - i) * (DAY / 3) - 1_000 * DAY,
    }));
    expect(fitSkill(rising, 1200, NOW).any.offset).toBeLessThan(60);
  });

  it.each([
    ['all solved', 1, 1],
    ['none solved', 0, -1],
  ])('stays within limits with %s', (_, share, sign) => {
    for (const count of [1, 30, 3_000]) {
      const { offset, sd } = offsetIn(fitSkill(attempts(count, share), 1200, NOW), 'tesuji');
      expect(offset * sign).toBeGreaterThan(0);
      expect(offset * sign).toBeLessThan(1_500);
      expect(sd).toBeGreaterThan(0);
    }
  });

  it('is mirrored when results and elos are mirrored', () => {
    const one = fc.record({
      genre: fc.constantFrom('tesuji', 'joseki', null),
      elo: fc.double({ min: 300, max: 2_100, noNaN: true }),
      solved: fc.boolean(),
      at: fc.integer({ min: NOW - 900 * DAY, max: NOW }),
    });
    forAll(fc.array(one, { maxLength: 60 }), (made) => {
      const mirrored = made.map((was) => ({ ...was, elo: 2_400 - was.elo, solved: !was.solved }));
      const [skill, mirror] = [fitSkill(made, 1200, NOW), fitSkill(mirrored, 1200, NOW)];
      for (const genre of ['tesuji', 'joseki', 'endgame', null]) {
        expect(offsetIn(mirror, genre).offset).toBeCloseTo(-offsetIn(skill, genre).offset, 3);
        expect(offsetIn(mirror, genre).sd).toBeCloseTo(offsetIn(skill, genre).sd, 3);
      }
    });
  });
});
