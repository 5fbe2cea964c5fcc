import { describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile({ problems: 5, attempts: 20 });

const ownerOf = async (key: string) => (await ask(site, '/api/v2/user/me', { key })).json?.user?.id;

describe('keys', () => {
  test('are forty hexadecimal digits, different for each player', () => {
    const keys = site.users.map(({ name }) => site.keyOf(name));
    expect(new Set(keys).size).toBe(6);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{40}$/);
  });

  test('work together with older ones until revoked', async () => {
    const key = site.makeKey(412);
    expect(await ownerOf(key)).toBe(412);
    expect(await ownerOf(site.keyOf('kosumi'))).toBe(412);
    site.revokeKey(key);
    for (const path of ['/api/v2/user/me', '/api/v2/attempts', '/api/v2/problems', '/api/v2/problems/1000']) {
      expect((await ask(site, path, { key })).status).toBe(401);
    }
    expect(await ownerOf(site.keyOf('kosumi'))).toBe(412);
  });

  test('may be any text that a test registers', async () => {
    site.useKey(9033, 'canary-1234');
    expect(await ownerOf('canary-1234')).toBe(9033);
  });

  test('that are unknown are refused, or ignored on problem routes', async () => {
    const key = 'f'.repeat(40);
    expect((await ask(site, '/api/v2/user/me', { key })).status).toBe(401);
    site.switches.badKeyOnProblems = 'anonymous';
    expect((await ask(site, '/api/v2/problems', { key })).status).toBe(200);
    expect((await ask(site, '/api/v2/attempts', { key })).status).toBe(401);
  });

  test('cannot be read for an unknown player', () => {
    expect(() => site.keyOf('nobody')).toThrow('nobody');
  });
});
