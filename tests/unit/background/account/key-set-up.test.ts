import { describe, expect, it } from 'vitest';
import { currentAccount } from '../../../../lib/background/account/key.ts';
import { closedGate } from '../../../site/gate.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

describe('a key that is being set up', () => {
  it.each([
    ['where the site lives', 'problems'],
    ['whose it is', 'user'],
  ] as const)('is not kept where the player forgets it while asked %s', async (_, route) => {
    const { page } = here.worker.nextLife();
    const gate = closedGate();
    here.site.faults.once(route, { kind: 'none', until: gate.opened });
    const underWay = here.site.log.next(route);
    const trying = page.useKey(here.site.keyOf(here.player.name));
    await underWay;
    await page.forgetKey(null);
    gate.open();
    expect(await trying).toEqual({ ok: false, failure: { kind: 'no-key' } });
    expect(await currentAccount()).toBeNull();
  });
});
