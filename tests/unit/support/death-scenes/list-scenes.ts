import { expect } from 'vitest';
import { NO_FILTERS } from '../../../../lib/filters/filters.ts';
import { lastPick } from '../../../../lib/picks/stored-picks.ts';
import { readPicks } from '../../../../lib/store/player/picks.ts';
import { playerData } from '../../../../lib/store/player/player.ts';
import { readListing } from '../../../../lib/store/site/site-data.ts';
import type { Scene, Stage } from './scene.ts';

async function find({ lives }: Stage): Promise<void> {
  const filters = { ...NO_FILTERS, count: 20 };
  await lives.ask(({ page }) => page.findProblems({ filters, userInitiated: false }));
}

/** Scenes in which problems are found and picked. */
export const LIST_SCENES: readonly Scene[] = [
  {
    name: 'problems are searched and the site answers 404',
    repeats: 1,
    act: async (stage) => {
      stage.site.faults.add('problems', { kind: 'answer', status: 404 });
      await find(stage);
    },
    check: async ({ site }) => {
      const { asked } = await readListing(site.url);
      expect(asked?.failure).toEqual({ kind: 'nothing-found', why: 'filters' });
    },
  },
  {
    name: 'problems are searched, then more are listed',
    repeats: 2,
    act: async (stage) => {
      await find(stage);
      const listed = (await readListing(stage.site.url)).answer?.rows.length ?? 0;
      expect(listed).toBe(20);
      await stage.lives.ask(({ page }) => page.moreProblems({ sort: 'site', listed }));
    },
    check: async ({ site }) => {
      const { answer } = await readListing(site.url);
      const ids = answer?.rows.map(({ id }) => id) ?? [];
      expect(ids.length).toBeGreaterThanOrEqual(20);
      expect(new Set(ids).size).toBe(ids.length);
    },
  },
  {
    name: 'the next problem is picked',
    // Up to three list requests: near the difficulty, in a wider range, and at any elo.
    repeats: 3,
    act: async ({ lives }) => {
      await lives.ask(({ page }) =>
        page.pickProblem({ how: 'next', difficulty: 'normal', filters: NO_FILTERS, where: 'here' }),
      );
    },
    check: async ({ site, player }) => {
      const picks = await readPicks(await playerData(site.url, player.id));
      expect(lastPick(picks)?.by).toBe('normal');
    },
  },
];
