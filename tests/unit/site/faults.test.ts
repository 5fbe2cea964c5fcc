import { expect, test } from 'vitest';
import type { Fault } from '../../site/faults.ts';
import { closedGate } from '../../site/gate.ts';
import { ask } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile();

const list = () => ask(site, '/api/v2/problems?result_number=100');
const withFault = (fault: Fault) => {
  site.faults.once('problems', fault);
  return list();
};

test('a fault is met as often as requested, on its route alone', async () => {
  const fault = site.faults.add('problems', { kind: 'answer', status: 502 }, { times: 2 });
  expect((await ask(site, '/api/v2/problems/1000')).status).toBe(200);
  expect([(await list()).status, (await list()).status, (await list()).status]).toEqual([502, 502, 200]);
  expect(fault.met).toBe(2);
});

test('an answer has any status, headers and body', async () => {
  const headers = { 'retry-after': '120', 'x-many': ['1', '2'] };
  const answer = await withFault({ kind: 'answer', status: 429, headers, body: 'slow down' });
  expect([answer.status, answer.text]).toEqual([429, 'slow down']);
  expect(answer.headers).toMatchObject({ 'retry-after': '120', 'x-many': '1, 2' });
  const html = { 'content-type': 'text/html; charset=UTF-8' };
  const disguised = await withFault({ kind: 'relabelled', headers: html });
  expect([disguised.text, disguised.headers['content-type']]).toEqual([
    (await list()).text,
    html['content-type'],
  ]);
});

test.each([
  [301, 'https://evil.example/x'],
  [302, '//evil.example/'],
  [303, 'http://127.0.0.1:1/'],
  [307, '/api/v2/problems'],
  [308, 'data:,x'],
])('a redirect of status %i leads to any address: %s', async (status, location) => {
  const answer = await withFault({ kind: 'redirect', status, location });
  expect([answer.status, answer.headers.location]).toEqual([status, location]);
});

test('an answer waits until a promise settles', async () => {
  const gate = closedGate();
  const arriving = site.log.next('problems');
  const answer = withFault({ kind: 'answer', status: 503, until: gate.opened });
  const entry = await arriving;
  await ask(site, '/api/v2/problems/1000');
  expect(entry.status).toBeNull();
  gate.open();
  expect((await answer).status).toBe(503);
});

test('a body comes in pieces, is huge, ends early, or breaks off', async () => {
  const { text } = await list();
  const dripped = await withFault({ kind: 'drip', bytes: 4000, everyMs: 2 });
  expect([dripped.text, dripped.pieces > 3]).toEqual([text, true]);
  const huge = await withFault({ kind: 'huge', bytes: 3_000_000 });
  expect([huge.text.length, huge.headers['content-length']]).toEqual([3_000_000, undefined]);
  expect((await withFault({ kind: 'truncated', bytes: 300, quiet: true })).text).toBe(text.slice(0, 300));
  const over = site.log.answered('problems');
  await expect(withFault({ kind: 'truncated', bytes: 700 })).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(await over).toMatchObject({ bytes: 700, aborted: true, reset: false });
});

test('a connection is reset without an answer', async () => {
  const over = site.log.answered('problems');
  await expect(withFault({ kind: 'reset' })).rejects.toMatchObject({ code: 'ECONNRESET' });
  expect(await over).toMatchObject({ status: null, answered: null, aborted: true, reset: true });
});
