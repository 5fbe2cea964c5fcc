import { expect, it } from 'vitest';
import { currentAccount } from '../../../../lib/background/account/key.ts';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { QUEUE, RATE_LIMITS } from '../../../../lib/limits.ts';
import { readJobs } from '../../../../lib/store/core/jobs.ts';
import { closedGate } from '../../../site/gate.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

it("S24 a thousand questions at once are a hundred requests, no faster than ever, and the popup's is answered", async () => {
  const account = await currentAccount();
  if (!account) throw new Error('no key is kept');
  const gate = closedGate();
  here.site.faults.once('attempts', { kind: 'none', until: gate.opened });
  const underWay = here.site.log.next('attempts');
  const begun = here.worker.environment.now();
  const flood = Array.from({ length: 1_000 }, (_, i) => here.worker.attempts.refresh(account, i + 1));
  await underWay;
  const popup = here.worker.listing.find(NO_FILTERS);
  gate.open();

  expect(await popup).toEqual({ ok: true, value: null });
  const answers = await Promise.all(flood);
  const leftOut = answers.filter((answer) => !answer.ok && answer.failure.kind === 'crowded');
  expect(leftOut.length).toBeGreaterThanOrEqual(answers.length - QUEUE.maxRequests);
  const asked = here.site.log.api();
  expect(asked.length).toBeLessThanOrEqual(QUEUE.maxRequests + 1);
  const elapsed = here.worker.environment.now() - begun;
  expect(elapsed).toBeGreaterThanOrEqual(
    (asked.length - RATE_LIMITS.personBurst) * RATE_LIMITS.personIntervalMs,
  );
  // What was left out is not kept for later either.
  expect(await readJobs()).toEqual([]);
});
