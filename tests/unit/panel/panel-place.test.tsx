import { render } from 'preact';
import { expect, it } from 'vitest';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import type { PanelPlace } from '../../../lib/panel/panel.ts';
import { panelAnswer } from '../../../lib/panel/panel-texts.ts';
import { hear } from '../support/node-document.ts';
import { NO_EVENTS, panelBody } from './panel-document.ts';

const body = panelBody();
const { PanelRoot } = await import('../../../entrypoints/panel/PanelRoot.tsx');

/** Sends an event to one of the panel's elements. Returns the changes of its place that the panel wants to store. */
function changesAfter(selector: string, type: string, more: object = {}): Partial<PanelPlace>[] {
  const changes: Partial<PanelPlace>[] = [];
  const place: PanelPlace = { corner: null, collapsed: null };
  render(
    <PanelRoot
      {...NO_EVENTS}
      answer={panelAnswer({ ...blankPanel(5, place), pending: false }, 0)}
      answeredAt={Date.now()}
      place={place}
      cover={null}
      root={body}
      onPlace={(change) => changes.push(change)}
      fold={{ press: () => {} }}
      onDismissKeyLine={() => {}}
    />,
    body,
  );
  const element = body.querySelector(selector);
  if (!element) throw new Error(`The panel has no ${selector}.`);
  Object.assign(element, { checkVisibility: () => true });
  hear(element, type, { isTrusted: true, ...more });
  render(null, body);
  return changes;
}

it('moving the panel stores only its corner', () => {
  expect(changesAfter('.Grip', 'keydown', { key: 'ArrowUp' })).toEqual([{ corner: 'top-right' }]);
});

it('folding the panel stores only that it is folded', () => {
  expect(changesAfter('.Panel-toggle', 'click')).toEqual([{ collapsed: true }]);
});

it('an arrow key with Alt does not move the panel: the browser goes back by it', () => {
  expect(changesAfter('.Grip', 'keydown', { key: 'ArrowUp', altKey: true })).toEqual([]);
});
