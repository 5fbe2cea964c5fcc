import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../../site/handle.ts';
import { compare, newWorker, siteWith } from './catalogue-reader.ts';

const SOLVED = 5_000;
const TRIED = 1_500;

const DISTRIBUTIONS: [name: string, eloOf: (id: number, elo: number) => number][] = [
  ['unchanged', (_, elo) => elo],
  ['equal for one in six', (id, elo) => (id % 6 === 0 ? 1_234.5 : elo)],
  ['within a range of 300', (_, elo) => 1_250 + (elo - 1_250) * 0.13],
];

/** Gives each problem another elo. Most ranks follow the elo; suggested elos stay the same. */
function respread(site: Site, eloOf: (id: number, elo: number) => number): void {
  for (const { id, elo } of site.sql('select id, elo from problems')) {
    site.sql('update problems set elo = ? where id = ?', eloOf(Number(id), Number(elo)), Number(id));
  }
}

describe('the catalogue of 5,000 solved and 1,500 tried problems at the site', {
  tags: ['long'],
}, () => {
  let site: Site;
  let readAnew: Awaited<ReturnType<typeof newWorker>>['readAnew'];
  beforeAll(async () => {
    site = await siteWith(SOLVED, TRIED, 9_000);
    ({ readAnew } = await newWorker(site));
  });
  afterAll(() => site.close());

  it.each(DISTRIBUTIONS)('is complete after at most 250 requests with elos %s', async (_, eloOf) => {
    respread(site, eloOf);
    const { result, asked } = await readAnew();
    expect(result).toEqual({ ok: true, value: null });
    const { count, wrong, off } = await compare(site);
    expect([count, wrong]).toEqual([SOLVED + TRIED, []]);
    expect(asked.list + asked.details).toBeLessThanOrEqual(250);
    // biome-ignore lint/suspicious/noConsole: the figures are what the test is for
    console.log(
      `${asked.list} list requests, ${asked.details} problem requests; median elo error ${off[count >> 1]}`,
    );
  });
});
