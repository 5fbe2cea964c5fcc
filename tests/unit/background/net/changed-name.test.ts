import { expect, it } from 'vitest';
import { currentAccount } from '../../../../lib/background/account/key.ts';
import { readAccounts } from '../../../../lib/pages/read-accounts.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

/** Gives the player this name on the site, and requests the newest attempts. */
async function newestAs(name: string) {
  here.site.sql('update users set name = ? where id = ?', name, here.player.id);
  expect(await here.worker.nextLife().page.refresh({ what: 'newest', userInitiated: true })).toMatchObject({
    ok: true,
  });
  return (await currentAccount())?.player;
}

it('a name that was changed on the site is taken over with the next answer that has it', async () => {
  await here.worker.connect(here.player);
  const before = await currentAccount();
  const { name } = here.player;
  expect(await newestAs('Jowa')).toEqual({ ...before?.player, name: 'Jowa' });
  expect((await readAccounts()).map((one) => one.name)).toContain('Jowa');
  here.site.switches.attemptUser = 'missing';
  expect((await newestAs('Shuwa'))?.name).toBe('Jowa');
  here.site.switches.attemptUser = 'bare';
  expect((await newestAs(name))?.name).toBe(name);
});
