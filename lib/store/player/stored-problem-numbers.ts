import type { Account } from '../../account/account.ts';
import { siteData } from '../site/site-data.ts';
import { playerData } from './player.ts';

/** Most digits of a problem's number; see `lib/site.ts`. */
const MOST_DIGITS = 10;

/**
 * Returns the numbers of stored problems that begin with these digits and are longer: at most `most`, the lowest first.
 */
export async function storedProblemNumbers(
  site: string,
  account: Account | null,
  digits: string,
  most: number,
): Promise<number[]> {
  const problems = await siteData(site);
  const player = account && (await playerData(account.origin, account.player.id));
  const found = await Promise.all(
    rangesOf(digits).flatMap((range) => [
      problems.getAllKeys('problems', range, most),
      player?.getAllKeys('facts', range, most) ?? [],
    ]),
  );
  return [...new Set(found.flat())].sort((one, other) => one - other).slice(0, most);
}

/**
 * Returns the ranges of longer numbers with these first digits: for "12" the ranges 120 to 129, 1200 to 1299, and so
 * on.
 */
function rangesOf(digits: string): IDBKeyRange[] {
  return Array.from({ length: Math.max(0, MOST_DIGITS - digits.length) }, (_, i) => {
    const size = 10 ** (i + 1);
    const first = Number(digits) * size;
    return IDBKeyRange.bound(first, first + size - 1);
  });
}
