import { describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const SURE_KEYS = `
  id name info visibleElo displayRating highestVisibleElo solveTotal dailyProblemsSolved problemsCount
  friendsCount commentsCount avatar rushBestScore achievementsCount timeTrialLevelsWonCount lastHere joined roles gobits
  isPro language notificationsCount rank`
  .trim()
  .split(/\s+/);

const site = await siteForFile();

describe('GET /api/v2/user/me', () => {
  test("names the key's owner, in a wrapper, with the certain fields only", async () => {
    for (const { id, name } of site.users) {
      const { status, json } = await ask(site, '/api/v2/user/me', { key: site.keyOf(name) });
      expect(status).toBe(200);
      expect(Object.keys(json)).toEqual(['user']);
      expect(Object.keys(json.user)).toEqual(SURE_KEYS);
      expect(json.user).toMatchObject({ id, name });
    }
  });

  test('counts each solved problem once', async () => {
    const solved = site.sql('select distinct problem_id from attempts where user_id = 77 and solved').length;
    const { json } = await ask(site, '/api/v2/user/me', { key: site.keyOf('hoshi') });
    expect(json.user.solveTotal).toBe(solved);
  });

  test('gives the bare user when switched to it', async () => {
    site.switches.userEnvelope = 'bare';
    const { json } = await ask(site, '/api/v2/user/me', { key: site.keyOf('hoshi') });
    expect(Object.keys(json)).toEqual(SURE_KEYS);
  });

  test.each([401, 403] as const)(
    'refuses a caller without key with %i when switched to it',
    async (status) => {
      site.switches.refusalStatus = status;
      expect((await ask(site, '/api/v2/user/me')).status).toBe(status);
    },
  );

  test.each([
    ['json', 'application/json', /^\{"message":/],
    ['html', 'text/html; charset=UTF-8', /^<!DOCTYPE html>/],
    ['text', 'text/plain; charset=UTF-8', /^Authentication/],
    ['empty', undefined, /^$/],
  ] as const)('writes an error as %s when switched to it', async (kind, type, body) => {
    site.switches.errorBody = kind;
    const { headers, text } = await ask(site, '/api/v2/user/me');
    expect(headers['content-type']).toBe(type);
    expect(text).toMatch(body);
  });
});
