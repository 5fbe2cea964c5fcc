import { HOST } from './companion.ts';
import { expect, test } from './fixture.ts';
import { apiSince } from './oracle.ts';

/**
 * Each delay is below the 20 s that an answer may take; both together are longer than the 30 s after which Firefox ends an idle
 * event page.
 */
const SLOW_MS = 16_000;
/** Delays beyond the deadline, one below and one above the 30 s. */
const TOO_SLOW_MS = [25_000, 45_000];

test("R6 answers arrive past Firefox's idle timeout, and fail past the deadline", async ({
  site,
  connected,
  problems,
}) => {
  const [one = 0, two = 0, three = 0, four = 0] = problems.tried(4);
  await test.step('16 s each, in a row', async () => {
    const before = site.log.mark();
    site.faults.add('attempts', { kind: 'none', delayMs: SLOW_MS }, { times: 2 });
    const pages = await Promise.all([connected.open(one), connected.open(two)]);
    for (const [i, page] of pages.entries()) {
      await problems.expectShown(page, [one, two][i] ?? 0);
      await page.close();
    }
    const requests = apiSince(site, before);
    expect(requests.map(({ aborted, status }) => ({ aborted, status }))).toEqual([
      { aborted: false, status: 200 },
      { aborted: false, status: 200 },
    ]);
  });
  for (const [i, delayMs] of TOO_SLOW_MS.entries()) {
    await test.step(`${delayMs / 1_000} s`, async () => {
      const id = [three, four][i] ?? 0;
      const before = site.log.mark();
      const fault = site.faults.add('attempts', { kind: 'none', delayMs });
      const page = await connected.open(id);
      const text = await page.shadow(HOST).waitForText('isn’t responding');
      fault.clear();
      expect(text.match(/isn’t responding/g)).toHaveLength(1);
      const requests = apiSince(site, before);
      expect(requests).toHaveLength(1);
      // The connection was closed, so the site stopped its answer.
      expect((await site.log.answered('attempts', before)).aborted).toBe(true);
      await problems.expectShown(page, id);
      expect(apiSince(site, before)).toHaveLength(2);
      await page.close();
    });
  }
});
