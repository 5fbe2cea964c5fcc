import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTrap, type Trap } from '../../site/trap.ts';
import { ask } from './ask.ts';

let trap: Trap;
beforeAll(async () => {
  trap = await startTrap();
});
afterAll(() => trap.close());

test('the trap permits any preflight and lists the requested headers', async () => {
  const headers = { origin: 'https://a.example', 'access-control-request-headers': 'x-api-key' };
  const { status, headers: received } = await ask(trap, '/x', { method: 'OPTIONS', headers });
  expect(status).toBe(204);
  expect(received['access-control-allow-origin']).toBe('*');
  expect(received['access-control-allow-headers']).toContain('x-api-key');
});

test('the trap answers anything with 200 and permission', async () => {
  const { status, headers } = await ask(trap, '/any/where', { method: 'PUT', body: 'x' });
  expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
});

test.each([
  ['path', { path: '/found-in-path' }],
  ['query', { path: '/?q=found-in-query' }],
  ['headers', { path: '/', headers: { 'x-api-key': 'found-in-headers' } }],
  ['body', { path: '/', method: 'POST', body: '{"k":"found-in-body"}' }],
])('the trap finds a secret in the %s', async (place, { path, ...parts }) => {
  const secret = `found-in-${place}`;
  expect(trap.heard(secret)).toBe(false);
  await ask(trap, path, parts);
  expect(trap.heard(secret)).toBe(true);
});

test('the trap finds a percent-encoded secret', async () => {
  await ask(trap, '/?q=%63anary%2Fkey');
  expect(trap.heard('canary/key')).toBe(true);
});
