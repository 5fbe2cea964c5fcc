import { setTimeout as pause } from 'node:timers/promises';
import { REQUEST } from '../../lib/limits.ts';
import { expect, test } from './fixture.ts';
import { apiSince, subjectOf } from './oracle.ts';
import { expectPolite } from './polite.ts';
import { moveTo, openWaitingTabs } from './waiting-tabs.ts';

/** The wait is the test: it is longer than a request may take, since a shorter stop would look like a busy moment. */
const ASLEEP_MS = REQUEST.deadlineMs + 2_000;

test('R33 a browser that slept through a deadline continues within the limits', async ({
  site,
  connected,
  problems,
}) => {
  const ids = problems.tried(5);
  const pages = await openWaitingTabs(connected, ids.length);
  const before = site.log.mark();
  const gate = site.faults.hold('attempts');
  await moveTo(connected, pages, ids);
  await site.log.next('attempts', before);
  const processes = await connected.browser.processIds();
  expect(processes.length).toBeGreaterThan(2);
  for (const id of processes) process.kill(id, 'SIGSTOP');
  try {
    // The site answers while the browser is stopped.
    gate.open();
    await pause(ASLEEP_MS);
  } finally {
    for (const id of processes) process.kill(id, 'SIGCONT');
  }
  for (const [i, page] of pages.entries()) {
    await page.bringToFront();
    await problems.expectShown(page, ids[i] ?? 0);
  }
  const requests = apiSince(site, before);
  expectPolite(requests);
  // At most one request is repeated: the one that was under way. Besides attempts, the data of problems that lack them are requested,
  // and the newest attempts of the whole history, if those stored are minutes old by then.
  const asked = requests.map(subjectOf);
  const attempts = ids.map((id) => `/api/v2/attempts ${id}`);
  const about = [...attempts, ...ids.map((id) => `/api/v2/problems/${id}`), '/api/v2/attempts'];
  expect(asked.filter((one) => !about.includes(one))).toEqual([]);
  expect(asked.filter((one) => attempts.includes(one)).length).toBeLessThanOrEqual(ids.length + 1);
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(new Set(asked).size + 1);
});
