import { describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

// The fields that every answer recorded by public clients had, in their order.
const ALWAYS_PRESENT = `
  id elo problemLevel rank genre specificGenre description rating isCanon isStandard hasNegativeFlags
  flagStats sgf author avgSolveTimeSeconds attempts solvedByCurrentUser currentUserAttempts userData isFavorited
  canBeEdited createdAt source playerColor collections commentsCount suggestionsOpenCount allowSuggestedDifficulty
  alive sandbox suggestedElo`
  .trim()
  .split(/\s+/);

const site = await siteForFile();

function idWhere(condition: string): number {
  return Number(site.sql(`select id from problems where ${condition} order by id limit 1`)[0]?.id);
}

describe('GET /api/v2/problems/{id}', () => {
  test('returns exactly the fields of every recorded answer', async () => {
    const ids = site.sql('select id from problems where id % 10 = 0').map(({ id }) => id);
    for (const id of ids) {
      const { status, json } = await ask(site, `/api/v2/problems/${id}`);
      expect(status).toBe(200);
      expect(Object.keys(json)).toEqual(ALWAYS_PRESENT);
    }
    expect(ids.length).toBeGreaterThan(10);
  });

  test('returns the solution in the SGF, as the real site does', async () => {
    const id = idWhere("sgf like '%RIGHT%'");
    const { json } = await ask(site, `/api/v2/problems/${id}`);
    expect(json.sgf).toContain(`[${site.answerOf(id)}]C[`);
  });

  test('returns null for a missing rank and a missing rating', async () => {
    // Only one problem in a thousand has no rank, and this site has fewer problems: remove one rank.
    site.sql('update problems set has_rank = 0 where id = ?', idWhere('stars is null'));
    const unranked = await ask(site, `/api/v2/problems/${idWhere('has_rank = 0')}`);
    const unrated = await ask(site, `/api/v2/problems/${idWhere('stars is null')}`);
    expect(unranked.json.rank).toBeNull();
    expect(unrated.json.rating).toBeNull();
  });

  test('counts the attempts of the key’s owner, none without a key', async () => {
    const [row] =
      site.sql(`select problem_id as id, sum(solved) as solved, sum(1 - solved) as failed from attempts
      where user_id = 77 group by problem_id having sum(solved) > 0 and sum(1 - solved) > 0 limit 1`);
    const withKey = await ask(site, `/api/v2/problems/${row?.id}`, { key: site.keyOf('hoshi') });
    const withoutKey = await ask(site, `/api/v2/problems/${row?.id}`);
    const counts = {
      solved: row?.solved,
      failed: row?.failed,
      tries: Number(row?.solved) + Number(row?.failed),
    };
    expect(withKey.json.currentUserAttempts).toMatchObject(counts);
    expect(withKey.json.userData.attempts).toMatchObject(counts);
    expect(withKey.json.solvedByCurrentUser).toBe(true);
    expect(withoutKey.json.currentUserAttempts).toMatchObject({ solved: 0, failed: 0, tries: 0 });
    expect(withoutKey.json.solvedByCurrentUser).toBe(false);
    site.switches.problemKnowsCaller = false;
    const unknown = await ask(site, `/api/v2/problems/${row?.id}`, { key: site.keyOf('hoshi') });
    expect(unknown.json).toEqual(withoutKey.json);
  });

  test('counts a new attempt at once', async () => {
    const id = idWhere('id not in (select problem_id from attempts where user_id = 412)');
    const parts = { key: site.keyOf('kosumi') };
    const before = await ask(site, `/api/v2/problems/${id}`, parts);
    site.addAttempt({ userId: 412, problemId: id, solved: true, time: 1000 });
    const after = await ask(site, `/api/v2/problems/${id}`, parts);
    expect(after.json.attempts.solved).toBe(before.json.attempts.solved + 1);
    expect(after.json.currentUserAttempts.tries).toBe(1);
  });

  test.each(['1', '999999999', 'abc', '12/sgf'])('answers 404 with a message for %s', async (id) => {
    const { status, json } = await ask(site, `/api/v2/problems/${id}`);
    expect(status).toBe(404);
    expect(json).toEqual({ message: expect.any(String) });
  });

  test('allows nothing but GET', async () => {
    const { status, headers } = await ask(site, '/api/v2/problems', { method: 'POST', body: '{}' });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET');
  });
});
