import { type ReadonlySignal, signal } from '@preact/signals';
import { type Account, acceptedAccount, siteOriginOf } from '../../lib/account/account.ts';
import { type ProblemDataStatus, problemDataStatus } from '../../lib/problem-data/status.ts';
import type { Settings } from '../../lib/settings.ts';
import { patiently } from '../../lib/store/in-time.ts';
import { playerData } from '../../lib/store/player/player.ts';
import { countDescribed, readReading } from '../../lib/store/player/problem-data.ts';
import { siteData } from '../../lib/store/site/site-data.ts';

/**
 * Returns the progress of reading the chosen problemData, as a signal, and a function that reads it from the database.
 */
export function problemDataModel(
  account: ReadonlySignal<Account | null | undefined>,
  settings: ReadonlySignal<Settings | undefined>,
) {
  const stand = signal<ProblemDataStatus | null>(null);

  async function read(): Promise<void> {
    // If the storage fails, model.ts shows it.
    stand.value = await patiently(find).catch(() => null);
  }

  async function find(): Promise<ProblemDataStatus | null> {
    if (!settings.value) return null;
    const reader = acceptedAccount(account.value ?? null);
    const site = await siteData(siteOriginOf(reader));
    const ofPlayer =
      settings.value.problemData !== 'all' && reader ? await playerData(reader.origin, reader.player.id) : null;
    return problemDataStatus(await readReading(ofPlayer ?? site), await countDescribed(site), Date.now());
  }

  return { stand, read };
}
