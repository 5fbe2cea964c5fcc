import { describe, expect, test } from 'vitest';
import { RANK_SQL } from '../../site/api/rows.ts';
import { levelOf, rankOf } from '../../site/ranks.ts';
import { RECORDED_RANKS } from '../difficulty/recorded-ranks.ts';
import { ask } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const PROBLEMS = 16_372;
const site = await siteForFile({ problems: PROBLEMS, attempts: 2_000 });

test.each(RECORDED_RANKS)('elo %d is %s', (elo, name) => {
  const { value, unit } = rankOf(elo);
  expect(`${value} ${unit}`).toBe(name);
});

test('levels run from 0 to 38', () => {
  expect([levelOf(-108), levelOf(1166.04), levelOf(2236)]).toEqual([0, 16, 38]);
});

describe('the ranks of a site with the recorded number of problems', () => {
  const listed = async () => {
    Object.assign(site.switches, { listMaximum: PROBLEMS, listExtras: ['elo'] });
    const { json } = await ask(site, `/api/v2/problems?result_number=${PROBLEMS}`);
    const given = json as { id: number; elo: number; rank: ReturnType<typeof rankOf> & { mark: boolean } }[];
    const truth = new Map(
      site.sql(`select id, ${RANK_SQL} from problems`).map((row) => [Number(row.id), row]),
    );
    return given
      .filter(({ rank }) => rank !== null)
      .map(({ id, elo, rank }) => {
        const level = rank.unit === 'kyu' ? 30 - rank.value : 29 + rank.value;
        const { tries, suggested_elo: suggested } = truth.get(id) ?? {};
        return { id, elo, rank, off: Math.abs(level - levelOf(elo)), tries: Number(tries), suggested };
      });
  };

  test('are uncertain only below 30 attempts, as often as recorded', async () => {
    const ranked = await listed();
    expect(PROBLEMS - ranked.length).toBeGreaterThan(8);
    expect(PROBLEMS - ranked.length).toBeLessThan(30);
    const marked = ranked.filter(({ rank }) => rank.mark);
    expect(marked.length / PROBLEMS).toBeCloseTo(4_840 / PROBLEMS, 1);
    expect(marked.filter(({ tries }) => tries >= 30)).toEqual([]);
    const off = ranked.filter((one) => one.off > 0);
    expect(off.length / PROBLEMS).toBeGreaterThan(0.05);
    expect(off.length / PROBLEMS).toBeLessThan(0.07);
    expect(off.filter(({ rank }) => rank.mark).length / off.length).toBeGreaterThan(0.85);
    const shareOf = (least: number, most: number) =>
      off.filter((one) => one.off >= least && one.off <= most).length / off.length;
    expect(shareOf(1, 1)).toBeCloseTo(0.25, 1);
    expect(shareOf(2, 3)).toBeCloseTo(0.33, 1);
    expect(shareOf(4, 9)).toBeCloseTo(0.39, 1);
    expect(shareOf(10, 19)).toBeCloseTo(0.03, 1);
    expect(shareOf(20, 38)).toBe(0);
    expect(off.filter((one) => !one.rank.mark && one.off > 1)).toEqual([]);
  });
});
