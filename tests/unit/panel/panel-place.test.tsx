import '../../gallery/i18n.ts';

import { render } from 'preact';
import { expect, it } from 'vitest';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import type { PanelPlace } from '../../../lib/panel/panel.ts';
import { hear, openDocument } from '../support/node-document.ts';

Object.assign(globalThis, {
  window: Object.assign(new EventTarget(), { innerWidth: 1_280, innerHeight: 800 }),
  requestAnimationFrame: (work: () => void) => setTimeout(work, 0),
  cancelAnimationFrame: clearTimeout,
  // Nothing moves.
  matchMedia: () => ({ matches: true }),
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
});
const body = openDocument();
const { PanelRoot } = await import('../../../entrypoints/panel/PanelRoot.tsx');

/** What the panel stores of its place after this act on one of its elements. */
function keptAfter(selector: string, type: string, more: object = {}): Partial<PanelPlace>[] {
  const kept: Partial<PanelPlace>[] = [];
  const place: PanelPlace = { corner: null, collapsed: null };
  const nothing = () => {};
  render(
    <PanelRoot
      answer={{ show: 'panel', panel: { ...blankPanel(5, place), pending: false } }}
      place={place}
      onPlace={(change) => kept.push(change)}
      onCheck={nothing}
      onReveal={nothing}
      onOptions={nothing}
      onDismissKeyLine={nothing}
    />,
    body,
  );
  const element = body.querySelector(selector);
  if (!element) throw new Error(`The panel has no ${selector}.`);
  Object.assign(element, { checkVisibility: () => true });
  hear(element, type, { isTrusted: true, ...more });
  render(null, body);
  return kept;
}

it('moving the panel stores only its corner', () => {
  expect(keptAfter('.Grip', 'keydown', { key: 'ArrowUp' })).toEqual([{ corner: 'top-right' }]);
});

it('folding the panel stores only that', () => {
  expect(keptAfter('.Panel-toggle', 'click')).toEqual([{ collapsed: true }]);
});
