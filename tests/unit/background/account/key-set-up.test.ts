import { describe, expect, it } from 'vitest';
import { currentAccount } from '../../../../lib/background/account/key.ts';
import { holdAnswer } from '../../support/practice-site.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

describe('a key that is being set up', () => {
  it.each([
    ['where the site lives', 'problems'],
    ['whose it is', 'user'],
  ] as const)('is not kept where the player forgets it while asked %s', async (_, route) => {
    const { page } = here.worker.nextLife();
    const { underWay, release } = holdAnswer(here.site, route);
    const trying = page.useKey(here.site.keyOf(here.player.name));
    await underWay;
    await page.forgetKey(null);
    release();
    expect(await trying).toEqual({ ok: false, failure: { kind: 'no-key' } });
    expect(await currentAccount()).toBeNull();
  });
});
