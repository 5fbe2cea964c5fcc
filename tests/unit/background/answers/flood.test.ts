import '../../support/patient-storage.ts';
import { expect, it } from 'vitest';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { QUEUE, RATE_LIMITS } from '../../../../lib/limits.ts';
import { cases } from '../../support/cases.ts';
import { holdAnswer } from '../../support/practice-site.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

const MESSAGES = cases(1_000, 3);

it(`S24 ${MESSAGES} messages cause a hundred requests; the popup's is answered`, async () => {
  const account = await storedAccount();
  const { underWay, release } = holdAnswer(here.site, 'attempts');
  const begun = here.worker.environment.now();
  let dropped = 0;
  const flood = Array.from({ length: MESSAGES }, async (_, i) => {
    const answer = await here.worker.attempts.refresh(account, i + 1);
    if (!answer.ok && answer.failure.kind === 'too-many') dropped++;
  });
  await underWay;
  // Wait until all have reached the queue: one that arrived later, when there is room again, would be a request of its own.
  await expect.poll(() => dropped).toBe(flood.length - QUEUE.maxRequests);
  const popup = here.worker.listing.find(NO_FILTERS);
  release();

  expect(await popup).toEqual({ ok: true, value: null });
  await Promise.all(flood);
  const asked = here.site.log.api();
  expect(asked.length).toBeLessThanOrEqual(QUEUE.maxRequests + 1);
  const elapsed = here.worker.environment.now() - begun;
  expect(elapsed).toBeGreaterThanOrEqual(
    (asked.length - RATE_LIMITS.personBurst) * RATE_LIMITS.personIntervalMs,
  );
});
