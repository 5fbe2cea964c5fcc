import { expect, test } from 'vitest';
import { ask } from './ask.ts';
import { siteForFile } from './site-for-file.ts';

const site = await siteForFile({ problems: 5, attempts: 0 });

const PATH = '/api/v2/problems?result_number=3';
const as = (host: string) => ask(site, PATH, { headers: { host } });

test('both public hosts, and any other name, answer by default', async () => {
  for (const host of ['www.goproblems.com', 'goproblems.com', 'staging.example']) {
    expect((await as(host)).status).toBe(200);
  }
});

test.each([
  ['www', 'goproblems.com', 'www.goproblems.com'],
  ['bare', 'www.goproblems.com', 'goproblems.com'],
] as const)('canonical host %s: %s redirects to %s with path, query, port', async (name, from, to) => {
  site.switches.canonicalHost = name;
  const plain = await as(from);
  expect(plain.status).toBe(301);
  expect(plain.headers.location).toBe(`https://${to}${PATH}`);
  expect((await as(`${from}:8443`)).headers.location).toBe(`https://${to}:8443${PATH}`);
  expect((await as(to)).status).toBe(200);
  expect((await as('127.0.0.1')).status).toBe(200);
});

test('two hosts that redirect to each other answer under neither name', async () => {
  site.switches.canonicalHost = 'eachOther';
  const [www, bare] = [await as('www.goproblems.com'), await as('goproblems.com')];
  expect([www.status, bare.status]).toEqual([301, 301]);
  expect(www.headers.location).toBe(`https://goproblems.com${PATH}`);
  expect(bare.headers.location).toBe(`https://www.goproblems.com${PATH}`);
  expect((await as('127.0.0.1')).status).toBe(200);
});
