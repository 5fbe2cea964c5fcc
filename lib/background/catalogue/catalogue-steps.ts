import type { Account } from '../../account/account.ts';
import {
  arePartsSetAside,
  type CatalogueReading,
  isUnderWay,
  nextRequest,
  startReading,
} from '../../catalogue/catalogue.ts';
import { levelParts } from '../../catalogue/catalogue-parts.ts';
import type { Filters } from '../../filters/filters.ts';
import { LIFETIME } from '../../lifetimes.ts';
import { isYoung } from '../../requests/request-status.ts';
import { readReading } from '../../store/player/catalogue.ts';
import { playerData } from '../../store/player/player.ts';
import { attemptedIds } from '../../store/player/standings.ts';
import { siteData } from '../../store/site/site-data.ts';
import { listRequestsFor, partsForAccount, problemsWithoutData } from './catalogue-needs.ts';
import { writeReading } from './catalogue-writers.ts';

/** What to request next for a catalogue: a part of the problem list, or problems one by one. Null: nothing. */
export type CatalogueStep = { part: Filters } | { details: number[] } | null;

/** If fewer problems than this have no data, they are requested at most once a day. */
const FEW_MISSING = 10;

/**
 * Returns what to request next for the attempted problems (`now`: epoch ms). Starts to read the problem list if that
 * takes fewer requests than one per problem.
 */
export async function nextAttemptedStep(account: Account, now: number): Promise<CatalogueStep> {
  const db = await playerData(account.origin, account.player.id);
  const reading = await readReading(db);
  if (isUnderWay(reading)) return arePartsSetAside(reading, now) ? null : asStep(reading);
  const attempted = await attemptedIds(db);
  const missing = await problemsWithoutData(account.origin, attempted, now);
  const { doneAt, detailedAt } = reading;
  // Problems that were just tried can wait. The data of most of them is requested anyway when their pages are opened.
  const isLately = isYoung(Math.max(doneAt, detailedAt), LIFETIME.detailsMs, now);
  if (missing.length === 0 || (isLately && missing.length < FEW_MISSING)) return null;
  const isListOutdated = !isYoung(doneAt, LIFETIME.catalogueMs, now);
  if (!isListOutdated || missing.length <= listRequestsFor(attempted.length)) return { details: missing };
  const next = startReading(await partsForAccount(account), reading, now);
  await writeReading(db, next);
  return asStep(next);
}

/**
 * Returns what to request next for all problems of the site (`now`: epoch ms). A reading that stood still for so long that its first
 * parts are no longer fresh starts anew.
 */
export async function nextCompleteStep(origin: string, now: number): Promise<CatalogueStep> {
  const db = await siteData(origin);
  const reading = await readReading(db);
  const isFresh = isYoung(reading.begunAt, LIFETIME.catalogueMs, now);
  if (isUnderWay(reading) && isFresh) return arePartsSetAside(reading, now) ? null : asStep(reading);
  if (isYoung(reading.doneAt, LIFETIME.catalogueMs, now)) return null;
  const next = startReading(levelParts(), reading, now);
  await writeReading(db, next);
  return asStep(next);
}

function asStep(reading: CatalogueReading): CatalogueStep {
  const part = nextRequest(reading);
  return part && { part };
}
