import { type Heeding, isHeeding, isProofTrouble, type ProofTrouble } from '../../history/user-filter.ts';
import { siteData } from './site-data.ts';

/**
 * Whether the site heeds whose attempts are asked for, as far as it was asked; null: this version never looked. A damaged
 * row counts as none, and is written over when that is found out again.
 */
export async function readHeeding(base: string): Promise<Heeding | null> {
  const row = await (await siteData(base)).get('paging', 'heeding');
  return isHeeding(row) ? row : null;
}

/** The trouble that the last question for that has met; null: none. A damaged row counts as none. */
export async function readProofTrouble(base: string): Promise<ProofTrouble | null> {
  const row = await (await siteData(base)).get('paging', 'proof');
  return isProofTrouble(row) ? row : null;
}
