import { expect } from 'vitest';
import { accountId } from '../../../../lib/account/accounts.ts';
import { currentAccount } from '../../../../lib/background/account/key.ts';
import { writeAttempts } from '../../../../lib/background/sync/problem-attempts.ts';
import { readAccounts } from '../../../../lib/pages/read-accounts.ts';
import { playerData, playerDataName } from '../../../../lib/store/player/player.ts';
import { storedAttempts } from '../stored-attempts.ts';
import { ANY_ATTEMPT, connectReader, expectOneAccount, readerOf, type Scene } from './scene.ts';

/** Scenes about keys and accounts. */
export const ACCOUNT_SCENES: readonly Scene[] = [
  {
    name: 'a key is set up',
    keyless: true,
    // The request that finds the site's address, and the request for the key's owner.
    repeats: 2,
    act: async ({ site, player, lives }) => {
      await lives.ask(({ page }) => page.useKey(site.keyOf(player.name)));
    },
    check: async ({ player }) => {
      expect(await currentAccount()).toMatchObject({ player: { id: player.id }, refused: false });
      await expectOneAccount();
    },
  },
  {
    name: 'a key is forgotten',
    repeats: 0,
    act: async ({ lives }) => {
      await lives.ask(({ page }) => page.forgetKey(null));
    },
    check: async () => {
      expect(await currentAccount()).toBeNull();
      await expectOneAccount();
    },
  },
  {
    name: 'an account is erased while its attempts are requested',
    // The page of attempts, and the test whether the site honours `user_id`.
    repeats: 2,
    act: async (stage) => {
      const { site, player, lives } = stage;
      await writeAttempts(await playerData(site.url, player.id), 1, [ANY_ATTEMPT], [], {});
      await connectReader(stage);
      const id = accountId(site.url, readerOf(site).id);
      await Promise.all([lives.newest(), lives.ask(({ page }) => page.eraseAccount(id))]);
    },
    check: async ({ site, player }) => {
      const names = (await indexedDB.databases()).map(({ name }) => name);
      expect(names).not.toContain(playerDataName(site.url, readerOf(site).id));
      expect((await readAccounts()).map(({ id }) => id)).toEqual([accountId(site.url, player.id)]);
      expect(await storedAttempts(await playerData(site.url, player.id))).toEqual([ANY_ATTEMPT]);
      await expectOneAccount();
    },
  },
];
