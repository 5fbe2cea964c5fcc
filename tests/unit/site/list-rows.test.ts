import { describe, expect, test } from 'vitest';
import { ask, idsIn } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile();

type Row = Record<string, unknown>;
const rows = async (query = 'result_number=100', key?: string): Promise<Row[]> =>
  (await ask(site, `/api/v2/problems?${query}`, key === undefined ? {} : { key })).json;
const isValidRow = (row: unknown) => Number.isInteger((row as Row | null)?.id) && Number((row as Row).id) > 0;

describe('rows of the list', () => {
  test('omit rank and rating when switched', async () => {
    site.switches.listRank = 'missing';
    site.switches.listRating = 'missing';
    for (const row of await rows()) expect(Object.keys(row)).toEqual(['id', 'genre', 'flagStats']);
  });

  test('do not mark uncertain ranks when switched', async () => {
    const marked = await rows();
    site.switches.listRank = 'unmarked';
    const ranksOf = (all: Row[]) => all.map(({ rank }) => rank as Row);
    expect(ranksOf(marked).some(({ mark }) => mark)).toBe(true);
    expect(ranksOf(await rows())).toEqual(ranksOf(marked).map(({ mark: _, ...rank }) => rank));
  });

  test('have an unknown genre in every seventh problem when switched', async () => {
    site.switches.listGenre = 'unknown';
    const all = await rows();
    const strange = all.filter(({ genre }) => genre === 'ko fight');
    expect(strange.length).toBeGreaterThan(5);
    expect(strange).toEqual(all.filter(({ id }) => Number(id) % 7 === 0));
    const detail = await ask(site, `/api/v2/problems/${strange[0]?.id}`);
    expect(detail.json).toMatchObject({ genre: 'ko fight', specificGenre: 'ko fight' });
    const tesujis = site.sql("select id from problems where genre = 'tesuji' and id % 7 order by id");
    expect(idsIn(await rows('genres[]=tesuji&result_number=100'))).toEqual(idsIn(tesujis));
  });

  test('have the fields of a detail when switched', async () => {
    site.switches.listExtras = ['isCanon', 'solvedByCurrentUser', 'currentUserAttempts'];
    const withKey = await rows('result_number=100', site.keyOf('hoshi'));
    for (const row of withKey) {
      const [truth] = site.sql(
        `select is_canon, (select count(*) from attempts where problem_id = problems.id and user_id = 77) as tries,
          exists (select 1 from attempts where problem_id = problems.id and user_id = 77 and solved) as solved
        from problems where id = ?`,
        Number(row.id),
      );
      expect(row).toMatchObject({
        isCanon: truth?.is_canon === 1,
        solvedByCurrentUser: truth?.solved === 1,
        currentUserAttempts: { tries: truth?.tries },
      });
    }
    for (const row of await rows()) {
      expect(row).toMatchObject({ solvedByCurrentUser: false, currentUserAttempts: { tries: 0 } });
    }
  });
});

describe('invalid rows of the list', () => {
  test('appear near the top and replace the last rows', async () => {
    const valid = await rows('result_number=40');
    site.switches.listOddRows = 10;
    const mixed = await rows('result_number=40');
    expect(mixed).toHaveLength(40);
    expect(mixed.filter(isValidRow)).toEqual(valid.slice(0, 30));
    expect(isValidRow(mixed[0])).toBe(true);
    expect(isValidRow(mixed[1])).toBe(false);
  });

  test('are each invalid in a different way', async () => {
    site.switches.listOddRows = 10;
    const invalid = (await rows('result_number=40')).filter((row) => !isValidRow(row));
    expect(new Set(invalid.map((row) => JSON.stringify(row))).size).toBe(10);
  });

  test('replace no row of a short list', async () => {
    site.switches.listOddRows = 3;
    expect(await rows('difficulty_from_elo=9000')).toHaveLength(3);
    const one = `difficulty_from_elo=2236`;
    expect((await rows(one)).filter(isValidRow)).toHaveLength(1);
    expect(await rows('result_number=2')).toHaveLength(2);
  });
});
