import { siteOrigins } from '../../site.ts';
import { readState } from './core.ts';

/** Returns the origin at which the site answers: one of the two that it has. */
export async function readSiteOrigin(): Promise<string> {
  const stored = await readState('site');
  const [first, other] = siteOrigins();
  return other !== undefined && other === stored ? other : first;
}
