import { isPageSize, type PageSize, UNKNOWN_SIZE } from '../../history/page-size.ts';
import { validRow } from '../corruption.ts';
import { ONLY } from '../database.ts';
import { siteData } from './site-data.ts';

/** Returns which page sizes the site is known to accept or refuse for attempts. */
export async function readPageSize(base: string): Promise<PageSize> {
  const size = validRow(await (await siteData(base)).get('paging', ONLY), isPageSize);
  return size ?? UNKNOWN_SIZE;
}
