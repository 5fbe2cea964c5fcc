import { expect, it } from 'vitest';
import { readCards } from '../../../../entrypoints/history-page/backup/problem-cards.ts';
import { ankiDeck } from '../../../../lib/backup/anki.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { playerData, readManyProblemStats } from '../../../../lib/store/player/player.ts';
import { startSite } from '../../../site/server.ts';
import { livesAtSite } from '../../support/lives-at-site.ts';
import { storedAccount } from '../../support/stored-key.ts';

const site = await startSite({
  problems: 200,
  attempts: 2_000,
  firstPlayer: { attempts: 1_300, problems: 60 },
});
const lives = livesAtSite(site);

it('a card tells the number of attempts and the first one only if all are read', async () => {
  const account = await storedAccount();
  await lives.newest();
  const db = await playerData(account.origin, account.player.id);
  const [id = 0] = (await db.getAll('stats')).flatMap(({ attemptCount, problemId }) =>
    attemptCount > 0 ? [problemId] : [],
  );
  const isKnown = async () => (await readManyProblemStats(db, [id]))[0]?.isKnown;
  const card = async () =>
    ankiDeck(account.origin, await readCards(account, [id], { standings: [], due: [], notes: [] }));
  expect(await isKnown()).toBe(false);
  expect(await card()).toContain(`Problem ${id}`);
  expect(await card()).not.toMatch(/First attempt:|\d+ attempts?, /);
  await changeSettings({ historyPaused: false });
  await lives.ask((life) => life.history.goOn().then(() => null));
  await changeSettings({ historyPaused: true });
  expect(await isKnown()).toBe(true);
  expect(await card()).toMatch(/\d+ attempts?, .*First attempt:/);
});
