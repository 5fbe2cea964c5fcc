import { expect, it } from 'vitest';
import { readCards } from '../../../../entrypoints/history-page/backup/problem-cards.ts';
import { storedData } from '../../../../entrypoints/history-page/stored-data.ts';
import { ankiDeck } from '../../../../lib/backup/anki.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
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
  const { stored, read } = storedData(() => {});
  const card = async (id: number) => {
    await read(account);
    if (!stored.value) throw new Error('nothing is stored');
    return ankiDeck(account.origin, await readCards(account, [id], stored.value, []));
  };
  await read(account);
  const id = stored.value?.history.attempts.problemId[0] ?? 0;
  expect(await card(id)).toContain(`Problem ${id}`);
  expect(await card(id)).not.toMatch(/First attempt:|\d+ attempts?, /);
  await changeSettings({ historyPaused: false });
  await lives.ask((life) => life.history.goOn().then(() => null));
  await changeSettings({ historyPaused: true });
  expect(await card(id)).toMatch(/\d+ attempts?, .*First attempt:/);
});
