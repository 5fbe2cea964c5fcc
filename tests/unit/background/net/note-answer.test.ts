import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queuedRequest } from '../../../../lib/background/net/send-request.ts';
import type { WorkerParts } from '../../../../lib/background/worker-parts.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { readAnswerForms } from '../../../../lib/pages/request-state.ts';
import { problemsRequest } from '../../../../lib/site-api/api.ts';
import { core } from '../../../../lib/store/core/core.ts';
import type { Fault } from '../../../site/faults.ts';
import { startSite } from '../../../site/server.ts';
import { resetSite } from '../../support/practice-site.ts';
import { useAsSite } from '../../support/site-address.ts';
import { memoryPace, untilIdle, virtualEnvironment } from '../../support/virtual-environment.ts';

const site = await startSite();
useAsSite(site.url);
const { environment } = virtualEnvironment();
const worker = { environment, ...memoryPace(environment) } as unknown as WorkerParts;

beforeEach(async () => {
  resetSite(site);
  await (await core()).clear('answers');
});
afterEach(() => vi.restoreAllMocks());

/** Sends a request for a list of ten problems without a key, until its answer is noted. */
async function find(genres: readonly 'joseki'[] = []) {
  const { send } = queuedRequest(worker, {
    purpose: { task: null, priority: 'person' },
    request: problemsRequest({ ...NO_FILTERS, count: 10, genres: [...genres] }),
    origin: site.url,
    account: null,
    name: 'list',
  });
  const result = await send();
  await untilIdle(() => false);
  return result;
}

it('the newest answer is noted', async () => {
  await find(['joseki']);
  await find();
  const forms = await readAnswerForms();
  expect(Object.keys(forms)).toEqual(['problems, without key, 200']);
  expect(Object.values(forms)).toMatchObject([{ fields: { '': { array: 1 }, '[].id': { integer: 10 } } }]);
});

it.each<[string, Fault, string, object]>([
  [
    'a refusal',
    { kind: 'json', status: 403, value: { message: 'No.' } },
    '403',
    { fields: { message: { string: 1 } } },
  ],
  [
    'a pause',
    { kind: 'answer', status: 429, headers: { 'retry-after': '9', 'x-ratelimit-limit': '5' } },
    '429 not-responding no-data',
    { headers: ['retry-after', 'x-ratelimit-limit'] },
  ],
  ['a page', { kind: 'html' }, '200 not-responding no-data', { fields: { '': { undefined: 1 } } }],
  [
    'a redirect',
    { kind: 'redirect', status: 302, location: 'https://other.invalid/' },
    'not-responding redirected',
    {},
  ],
  ['a broken connection', { kind: 'reset' }, 'not-responding', {}],
])('%s is noted beside the newest list', async (_, fault, outcome, form) => {
  await find();
  site.faults.once('problems', fault);
  await find();
  expect(await readAnswerForms()).toMatchObject({
    'problems, without key, 200': { fields: { '[].id': { integer: 10 } } },
    [`problems, without key, ${outcome}`]: form,
  });
});

it('an equal answer is not stored again, and a full disk fails no request', async () => {
  await find();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await find();
  expect(put).not.toHaveBeenCalled();
  put.mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await find(['joseki'])).toMatchObject({ ok: true });
  expect(put).toHaveBeenCalledOnce();
});
