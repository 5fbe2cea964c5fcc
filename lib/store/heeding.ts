import { type Heeding, isHeeding } from '../heeding.ts';
import { siteData } from './problems.ts';

/**
 * Whether the site heeds whose attempts are asked for, as far as it was asked; null: this version never looked. A damaged
 * row counts as none, and is written over when that is found out again.
 */
export async function readHeeding(base: string): Promise<Heeding | null> {
  const row = await (await siteData(base)).get('paging', 'heeding');
  return isHeeding(row) ? (row as Heeding) : null;
}
