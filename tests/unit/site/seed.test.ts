import { describe, expect, test } from 'vitest';
import { positionOf } from '../../site/app/sgf.js';
import type { Site } from '../../site/handle.ts';
import { startSite } from '../../site/server.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile();

const count = (condition: string) => Number(site.sql(`select count(*) as n ${condition}`)[0]?.n);
const everything = (of: Site) =>
  ['users', 'problems', 'attempts', 'keys'].map((table) => of.sql(`select * from ${table} order by id`));

describe('the seed', () => {
  test('makes the same site twice, and another for another seed', async () => {
    const again = await startSite();
    const other = await startSite({ seed: 2 });
    expect(everything(again)).toEqual(everything(site));
    expect(other.keyOf('hoshi')).not.toBe(site.keyOf('hoshi'));
    expect(other.sql('select * from problems')).not.toEqual(site.sql('select * from problems'));
    await Promise.all([again.close(), other.close()]);
  });

  test('makes the same problems and keys for any number of attempts', async () => {
    const fewer = await startSite({ attempts: 10 });
    expect(fewer.sql('select * from problems')).toEqual(site.sql('select * from problems'));
    expect(fewer.keyOf('hoshi')).toBe(site.keyOf('hoshi'));
    await fewer.close();
  });

  test('makes problems of every genre, board size and elo, with id gaps', () => {
    expect(count('from problems')).toBe(300);
    expect(count('from (select distinct genre from problems)')).toBe(6);
    expect(site.sql('select distinct size from problems order by size')).toEqual([
      { size: 9 },
      { size: 13 },
      { size: 19 },
    ]);
    const [range] = site.sql(
      'select min(elo) as low, max(elo) as high, max(id) - min(id) as span from problems',
    );
    expect(range).toMatchObject({ low: -108, high: 2236 });
    expect(Number(range?.span)).toBeGreaterThan(600);
    expect(count('from problems where elo = round(elo)')).toBeGreaterThan(30);
    expect(count('from problems where stars is null') / 300).toBeCloseTo(1 / 8, 1);
    expect(count('from problems where is_canon')).toBeGreaterThan(100);
    expect(count('from problems where not is_canon')).toBeGreaterThan(50);
  });

  test('writes SGF in several styles, each with a readable answer', () => {
    const rows = site.sql('select id, sgf, size, player_color, answer from problems');
    for (const { id, sgf, size, player_color, answer } of rows) {
      const position = positionOf(String(sgf));
      expect([id, position.answers, position.size, position.toPlay]).toEqual([
        id,
        [answer],
        size,
        player_color,
      ]);
      expect(site.answerOf(Number(id))).toBe(answer);
    }
    expect(count("from problems where sgf not like '%SZ[%'")).toBeGreaterThan(80);
    expect(count('from problems where instr(sgf, char(13))')).toBeGreaterThan(30);
    expect(count("from problems where sgf like '%RIGHT%'")).toBe(300);
  });

  test('sets up legal positions whose answer is an empty point', () => {
    for (const { id, sgf } of site.sql('select id, sgf from problems')) {
      const { size, black, white, answers } = positionOf(String(sgf));
      const points = [...black, ...white, ...answers];
      expect([id, new Set(points).size]).toEqual([id, points.length]);
      for (const group of [black, white]) {
        const captured = group.filter((point) => !isAlive(point, group, [...black, ...white], size));
        expect([id, captured]).toEqual([id, []]);
      }
    }
  });

  test('turns and recolours positions, so answers lie in every corner', () => {
    const quarters = site.sql('select answer, size, player_color from problems').map((row) => {
      const [x = '', y = ''] = String(row.answer);
      const middle = String.fromCharCode(97 + Number(row.size) / 2);
      return `${x < middle} ${y < middle} ${row.player_color}`;
    });
    expect(new Set(quarters).size).toBe(8);
  });

  test('spreads attempts over years, with ids in order of time', () => {
    const rows = site.sql('select id, created_at from attempts order by id');
    const times = rows.map(({ created_at }) => Number(created_at));
    const now = Date.parse('2026-03-15T12:00:00Z') / 1000;
    expect(rows).toHaveLength(4000);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThanOrEqual(now);
    expect(times.at(-1)).toBeGreaterThan(now - 3 * 24 * 3600);
    expect(times[0]).toBeLessThan(now - 5 * 365 * 24 * 3600);
  });

  test('gives the first player every kind of history', () => {
    const histories = new Map<unknown, boolean[]>();
    for (const { problem_id, solved } of site.sql('select * from attempts where user_id = 77 order by id')) {
      histories.set(problem_id, [...(histories.get(problem_id) ?? []), solved === 1]);
    }
    const results = [...histories.values()];
    const lapsed = results.filter((tries) => tries.includes(true) && tries.at(-1) === false);
    const onlyFailed = results.filter((tries) => !tries.includes(true));
    expect(results.filter((tries) => tries.length >= 40).length).toBeGreaterThanOrEqual(3);
    expect(lapsed.length).toBeGreaterThanOrEqual(10);
    expect(onlyFailed.length).toBeGreaterThanOrEqual(10);
    expect(300 - results.length).toBeGreaterThan(50);
    expect(count('from attempts where user_id = 77 and time is null')).toBeGreaterThan(20);
  });

  test('gives every player some attempts, and the last less than a page', () => {
    const counts = site.users.map(({ id }) => count(`from attempts where user_id = ${id}`));
    expect(counts.at(-1)).toBeLessThan(50);
    for (const each of counts) expect(each).toBeGreaterThan(0);
  });

  test('can make an empty site', async () => {
    const empty = await startSite({ problems: 0, attempts: 0 });
    expect(empty.sql('select * from problems')).toEqual([]);
    await empty.close();
  });
});

function isAlive(point: string, group: string[], stones: string[], size: number): boolean {
  const seen = new Set([point]);
  for (const at of seen) {
    for (const next of neighbours(at, size)) {
      if (!stones.includes(next)) return true;
      if (group.includes(next)) seen.add(next);
    }
  }
  return false;
}

function neighbours(point: string, size: number): string[] {
  const [x, y] = [point.charCodeAt(0) - 97, point.charCodeAt(1) - 97];
  const around: [number, number][] = [
    [x - 1, y],
    [x + 1, y],
    [x, y - 1],
    [x, y + 1],
  ];
  return around
    .filter((at) => at.every((place) => place >= 0 && place < size))
    .map((at) => String.fromCharCode(...at.map((place) => 97 + place)));
}
