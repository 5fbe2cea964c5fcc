import {
  type FailedUserFilterTest,
  isFailedUserFilterTest,
  isUserFilterTest,
  type UserFilterTest,
} from '../../history/user-filter.ts';
import { siteData } from './site-data.ts';

/**
 * Returns what is stored about whether the site heeds the user id in a request for attempts; null: this was never tested. A
 * corrupt row counts as none and is overwritten by the next test.
 */
export async function readUserFilterTest(base: string): Promise<UserFilterTest | null> {
  const row = await (await siteData(base)).get('paging', 'heeding');
  return isUserFilterTest(row) ? row : null;
}

/** Returns the trouble that the last such test met; null: none. A corrupt row counts as none. */
export async function readFailedUserFilterTest(base: string): Promise<FailedUserFilterTest | null> {
  const row = await (await siteData(base)).get('paging', 'proof');
  return isFailedUserFilterTest(row) ? row : null;
}
