import { expect, it } from 'vitest';
import { failed } from '../../../lib/failure.ts';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import type { PanelEvents } from '../../../lib/panel/panel-port.ts';
import { panelAnswer } from '../../../lib/panel/panel-texts.ts';
import type { PanelPlace } from '../../../lib/panel/panel-types.ts';
import { hear } from '../support/node-document.ts';
import { drawIntoBody, NO_EVENTS, panelBody } from './panel-document.ts';

const body = panelBody();
drawIntoBody(body);
const { mountPanel } = await import('../../../entrypoints/panel/mount.tsx');

const isFolded = () => body.querySelector('.PanelBody') === null;

it('the shortcut folds a panel that a failure has unfolded, and stores no other choice', async () => {
  const stored: Partial<PanelPlace>[] = [];
  const events = {
    ...NO_EVENTS,
    onNext: async () => failed({ kind: 'nothing-found', why: 'filters' }),
    onPlace: async (change: Partial<PanelPlace>) => void stored.push(change),
  } as unknown as PanelEvents;
  const port = mountPanel(() => {});
  const blank = blankPanel(5, { corner: null, collapsed: true });
  port.show(
    5,
    panelAnswer({ ...blank, generation: 1, pending: false, difficulty: 'normal' }, Date.now()),
    events,
  );
  await expect.poll(isFolded).toBe(true);
  const next = body.querySelector('.PanelPill-next');
  if (!next) throw new Error('the folded panel has no button for the next problem');
  hear(Object.assign(next, { checkVisibility: () => true }), 'click', { isTrusted: true });
  await expect.poll(isFolded).toBe(false);
  port.toggle();
  await expect.poll(isFolded).toBe(true);
  expect(stored).toEqual([]);
  port.toggle();
  await expect.poll(isFolded).toBe(false);
  await expect.poll(() => stored).toEqual([{ collapsed: false }]);
  port.leave();
});
