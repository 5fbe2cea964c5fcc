import { describe, expect, test } from 'vitest';
import { COLLECTIONS, linkTo, linkToCollection } from '../../site/app/links.js';
import { startSite } from '../../site/server.ts';
import { ask, idsIn } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile();

const asSitePage = (path: string) => ask(site, path, { headers: { 'x-site-app': '1' } });
const problemsIn = (id: number) =>
  site
    .sql('select problem_id as id from collection_problems where collection_id = ? order by place', id)
    .map((row) => Number(row.id));

describe('collections', () => {
  test('are of every size, from empty to more than a page', async () => {
    const { json } = await asSitePage('/site/collections');
    const sizes = json.collections.map(({ id, problems }: { id: number; problems: number }) => {
      expect(problems).toBe(problemsIn(id).length);
      return problems;
    });
    expect(json.collections[0]).toEqual({
      id: 12,
      name: 'First steps',
      core: true,
      privacy: 'public',
      problems: sizes[0],
    });
    expect(Math.max(...sizes)).toBeGreaterThan(100);
    expect(Math.min(...sizes)).toBe(0);
  });

  test('have existing problems, each once, not sorted by id', () => {
    const known = new Set(site.sql('select id from problems').map(({ id }) => Number(id)));
    const ids = problemsIn(74);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => known.has(id))).toBe(true);
    expect(ids).not.toEqual(ids.toSorted((one, other) => one - other));
  });

  test('show their problems with genre, rank and rating', async () => {
    const { json } = await asSitePage('/site/collections/74');
    expect(json).toMatchObject({ id: 74, name: 'Side based' });
    expect(idsIn(json.problems)).toEqual(problemsIn(74));
    const row = (await ask(site, `/api/v2/problems/${json.problems[0].id}`)).json;
    const { id, genre, rank, rating } = row;
    expect(json.problems[0]).toEqual({ id, genre, rank, rating });
  });

  test('are listed in the details of exactly their problems', async () => {
    const ids = site.sql('select id from problems where id % 5 = 0').map(({ id }) => Number(id));
    const counts = new Set<number>();
    for (const id of ids) {
      const { collections } = (await ask(site, `/api/v2/problems/${id}`)).json;
      const truth = [12, 74, 203, 318, 551].filter((collection) => problemsIn(collection).includes(id));
      expect(idsIn(collections)).toEqual(truth);
      counts.add(truth.length);
    }
    expect(counts).toContain(0);
    expect(counts).toContain(2);
  });

  test('are the same in two sites of one seed, whatever the attempts', async () => {
    const again = await startSite({ attempts: 0 });
    const query = 'select * from collection_problems order by collection_id, place';
    expect(again.sql(query)).toEqual(site.sql(query));
    await again.close();
  });

  test('have an overview page and one page each', async () => {
    for (const address of [COLLECTIONS, linkToCollection(74)]) {
      expect((await ask(site, address)).status).toBe(200);
    }
    expect(linkToCollection(74)).toBe('/problems/groups?group=Collection&collection=74');
    expect((await asSitePage('/site/collections/75')).status).toBe(404);
    expect((await asSitePage('/site/collections/x')).status).toBe(404);
    expect((await ask(site, '/site/collections')).status).toBe(404);
  });

  test('link to problems in new and old forms that all work', async () => {
    const links = [0, 1, 2].map((turn) => linkTo(1000, turn));
    expect(links).toEqual(['/problems/1000', '/1000', '/prob.php3?id=1000']);
    for (const link of links) expect((await ask(site, link)).status).toBe(200);
    expect(linkTo(1000, 3)).toBe(links[0]);
  });
});

describe('a player’s page', () => {
  test('shows name, rank and the latest attempts', async () => {
    const { json } = await asSitePage('/site/users/412');
    expect(json).toMatchObject({ id: 412, name: 'kosumi', rank: { value: 13, unit: 'kyu' } });
    const truth = site.sql('select * from attempts where user_id = 412 order by id desc limit 20');
    expect(json.attempts).toHaveLength(20);
    truth.forEach((row, index) => {
      expect(json.attempts[index]).toMatchObject({
        id: row.id,
        problemId: row.problem_id,
        solved: row.solved === 1,
        time: row.time,
      });
    });
  });

  test('has a document; an unknown player has none', async () => {
    expect((await ask(site, '/users/412')).status).toBe(200);
    expect((await ask(site, '/users/kosumi')).status).toBe(404);
    expect((await asSitePage('/site/users/5')).status).toBe(404);
    expect((await asSitePage('/site/users')).status).toBe(404);
  });
});
