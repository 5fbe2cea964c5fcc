import { done, type Result } from '../../failure.ts';
import { type Picks, type ProblemPick, withPick } from '../../picks/stored-picks.ts';
import type { Asker } from '../../requests/requester.ts';
import { publish } from '../../store/change-channel.ts';
import { readPicks } from '../../store/player/picks.ts';
import { type PlayerDatabase, playerData } from '../../store/player/player.ts';
import { type SiteDatabase, siteData } from '../../store/site/site-data.ts';
import { siteNow } from '../net/site-clock.ts';
import type { RequestContext } from '../request-context.ts';

/** Returns the database with the picks: that of the player, or that of the site for those made without a key. */
function picksDb({ account, origin }: Asker): Promise<PlayerDatabase | SiteDatabase> {
  return account ? playerData(origin, account.player.id) : siteData(origin);
}

export async function picksOf(asker: Asker): Promise<Picks> {
  return readPicks(await picksDb(asker));
}

/** Changes the stored picks and notifies the extension's pages. Only one change is made at a time. */
export async function changePicks(asker: Asker, by: (picks: Picks) => Picks): Promise<void> {
  const db = await picksDb(asker);
  await navigator.locks.request('picks', async () => {
    // Both databases have this store, but their types do not show that it is the same.
    await (db as SiteDatabase).put('state', by(await readPicks(db)), 'picks');
  });
  publish('picks');
}

/** Stores a pick, made now, and returns it. */
export async function storePick(
  context: RequestContext,
  made: Omit<ProblemPick, 'at'>,
): Promise<Result<ProblemPick>> {
  const pick = { ...made, at: await siteNow(context) };
  await changePicks(context.asker, (picks) => withPick(picks, pick));
  return done(pick);
}
