import { describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const ALWAYS_PRESENT = `
  id name info visibleElo displayRating highestVisibleElo solveTotal dailyProblemsSolved problemsCount
  friendsCount commentsCount avatar rushBestScore achievementsCount timeTrialLevelsWonCount lastHere joined roles gobits
  isPro language notificationsCount rank`
  .trim()
  .split(/\s+/);

const site = await siteForFile();

describe('GET /api/v2/user/me', () => {
  test("returns the key's owner, wrapped, with fields of every recorded answer", async () => {
    for (const { id, name } of site.users) {
      const { status, json } = await ask(site, '/api/v2/user/me', { key: site.keyOf(name) });
      expect(status).toBe(200);
      expect(Object.keys(json)).toEqual(['user']);
      expect(Object.keys(json.user)).toEqual(ALWAYS_PRESENT);
      expect(json.user).toMatchObject({ id, name });
    }
  });

  test('counts each solved problem once', async () => {
    const solved = site.sql('select distinct problem_id from attempts where user_id = 77 and solved').length;
    const { json } = await ask(site, '/api/v2/user/me', { key: site.keyOf('hoshi') });
    expect(json.user.solveTotal).toBe(solved);
  });

  test('returns the bare user when switched', async () => {
    site.switches.userEnvelope = 'bare';
    const { json } = await ask(site, '/api/v2/user/me', { key: site.keyOf('hoshi') });
    expect(Object.keys(json)).toEqual(ALWAYS_PRESENT);
  });

  test.each([401, 403] as const)('refuses a caller without key with %i when switched', async (status) => {
    site.switches.refusalStatus = status;
    expect((await ask(site, '/api/v2/user/me')).status).toBe(status);
  });

  test.each([
    ['json', 'application/json', /^\{"message":/],
    ['html', 'text/html; charset=UTF-8', /^<!DOCTYPE html>/],
    ['text', 'text/plain; charset=UTF-8', /^Authentication/],
    ['empty', undefined, /^$/],
  ] as const)('returns an error as %s when switched', async (kind, type, body) => {
    site.switches.errorBody = kind;
    const { headers, text } = await ask(site, '/api/v2/user/me');
    expect(headers['content-type']).toBe(type);
    expect(text).toMatch(body);
  });
});
