import { afterAll, describe, expect, it } from 'vitest';
import type { Site } from '../../../site/handle.ts';
import { IS_QUICK } from '../../support/cases.ts';
import { compare, newWorker, siteWith } from './catalogue-reader.ts';

const SOLVED = 5_000;
const TRIED = 1_500;

const DISTRIBUTIONS: [name: string, eloOf: (id: number, elo: number) => number][] = [
  ['as the site has them', (_, elo) => elo],
  ['one in six at the same elo', (id, elo) => (id % 6 === 0 ? 1_234.5 : elo)],
  ['all within 300', (_, elo) => 1_250 + (elo - 1_250) * 0.13],
];

/** Gives each problem another elo, which most ranks go with; what was once suggested stays as it was. */
function respread(site: Site, eloOf: (id: number, elo: number) => number): void {
  for (const { id, elo } of site.sql('select id, elo from problems')) {
    site.sql('update problems set elo = ? where id = ?', eloOf(Number(id), Number(elo)), Number(id));
  }
}

describe('the catalogue of 5,000 solved and 1,500 tried problems at the site', async () => {
  const site = await siteWith(SOLVED, TRIED, 9_000);
  const { readAnew } = await newWorker(site);
  afterAll(() => site.close());

  it.each(IS_QUICK ? DISTRIBUTIONS.slice(0, 1) : DISTRIBUTIONS)(
    'is complete by its SQL, their elos %s, by at most 250 questions',
    async (_, eloOf) => {
      respread(site, eloOf);
      const { result, asked } = await readAnew();
      expect(result).toEqual({ ok: true, value: null });
      const { count, wrong, off } = await compare(site);
      expect([count, wrong]).toEqual([SOLVED + TRIED, []]);
      expect(asked.list + asked.details).toBeLessThanOrEqual(250);
      // biome-ignore lint/suspicious/noConsole: the figures are what the test is for
      console.log(
        `${asked.list} questions and ${asked.details} problems; elos off by ${off[count >> 1]} (median)`,
      );
    },
  );
});
