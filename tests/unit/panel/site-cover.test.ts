import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import { NOTHING_HIDDEN } from '../../../lib/panel/hidden.ts';
import type { PanelEvents, PanelPort } from '../../../lib/panel/panel-port.ts';
import { panelAnswer } from '../../../lib/panel/panel-texts.ts';
import { drawIntoBody, panelBody } from './panel-document.ts';

const body = panelBody();
drawIntoBody(body);
// Only whether something is to be covered counts here.
vi.doMock('../../../entrypoints/panel/use-site-cover.ts', () => ({
  useSiteCover: () => ({ origin: null, boxes: [], mayShow: false }),
}));
const { mountPanel } = await import('../../../entrypoints/panel/mount.tsx');

const EVENTS = { onPlace: async () => {} } as unknown as PanelEvents;
const PLACE = { corner: null, collapsed: null };
const HIDING = { hidden: { spoilers: true, results: false }, hidesSpoilers: true };
const ATTEMPTED = { hidden: NOTHING_HIDDEN, hidesSpoilers: true };

let port: PanelPort;
beforeEach(() => {
  port = mountPanel(() => {});
});
afterEach(() => port.leave());

const answered = (id: number, hides: object) => panelAnswer({ ...blankPanel(id, PLACE), ...hides }, 0);
const isCovered = () => body.querySelector('.SiteCover') !== null;

it('what is covered stays covered on the way to the next problem', () => {
  port.show(5, answered(5, HIDING), EVENTS);
  expect(isCovered()).toBe(true);
  port.show(6, null, EVENTS);
  expect(isCovered()).toBe(true);
  port.show(6, answered(6, ATTEMPTED), EVENTS);
  expect(isCovered()).toBe(false);
});

it('what a solve has uncovered is covered again on the way to the next problem', () => {
  port.show(5, answered(5, ATTEMPTED), EVENTS);
  expect(isCovered()).toBe(false);
  port.show(6, null, EVENTS);
  expect(isCovered()).toBe(true);
});

it('what is covered stays covered while the database cannot be read', () => {
  port.show(5, answered(5, HIDING), EVENTS);
  port.show(5, answered(5, {}), EVENTS);
  expect(isCovered()).toBe(true);
});
