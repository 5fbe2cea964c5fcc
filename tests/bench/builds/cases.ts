import { join, resolve } from 'node:path';
import { AT_ONCE_BUILDS } from '../../e2e/companion.ts';
import type { Site } from '../../site/handle.ts';
import type { SiteUser } from '../../site/seed/users.ts';
import { playerWith } from '../players.ts';

/** How many attempts a player has. */
export const SIZES = ['few', 'some', 'many'] as const;
export type Size = (typeof SIZES)[number];

/** The build before and the one of this checkout, each with the histories that a claim is about. */
export const CASES = {
  nowFew: { build: 'now', size: 'few', does: ['popup', 'panel'] },
  nowSome: { build: 'now', size: 'some', does: ['popup', 'panel', 'signs', 'statistics'] },
  beforeSome: { build: 'before', size: 'some', does: ['popup', 'panel', 'signs', 'statistics'] },
  nowMany: { build: 'now', size: 'many', does: ['popup', 'panel', 'statistics', 'heap'] },
  beforeMany: { build: 'before', size: 'many', does: ['statistics'] },
} as const;
export type CaseName = keyof typeof CASES;
export const CASE_NAMES = Object.keys(CASES) as CaseName[];

/** The folders of the builds without waits, by case. `folder`: the other checkout. */
export function buildsOf(folder: string): Record<CaseName, string> {
  const builds = {
    before: join(resolve(folder), '.output/at-once/chrome-mv3'),
    now: AT_ONCE_BUILDS.chromium,
  };
  const found = CASE_NAMES.map((name) => [name, builds[CASES[name].build]]);
  return Object.fromEntries(found) as Record<CaseName, string>;
}

export function playersOf(site: Site): Record<Size, SiteUser> {
  return { few: playerWith(site, 100), some: playerWith(site, 1_000), many: site.users[0] };
}
