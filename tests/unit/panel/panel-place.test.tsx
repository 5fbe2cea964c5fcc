import { render } from 'preact';
import { expect, it } from 'vitest';
import { ProblemCard } from '../../../components/card/ProblemCard.tsx';
import { KeyLine } from '../../../components/panel/KeyLine.tsx';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import { panelAnswer } from '../../../lib/panel/panel-texts.ts';
import type { PanelPlace } from '../../../lib/panel/panel-types.ts';
import { hear } from '../support/node-document.ts';
import { PATIENT } from '../support/patient.ts';
import { NO_EVENTS, panelBody } from './panel-document.ts';

const body = panelBody();
const { PanelRoot } = await import('../../../entrypoints/panel/PanelRoot.tsx');

/** Clicks on elements of the panel, one after another. Returns the changes of its place that the panel wants to store. */
async function changesAfter(...selectors: string[]): Promise<Partial<PanelPlace>[]> {
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
  const found = (selector: string) => body.querySelector(selector);
  for (const selector of selectors) {
    await expect.poll(() => found(selector), PATIENT).toBeTruthy();
    const element = Object.assign(found(selector) as Element, { checkVisibility: () => true });
    hear(element, 'click', { isTrusted: true });
  }
  render(null, body);
  return changes;
}

it('moving the panel stores only its corner', async () => {
  expect(await changesAfter('.MenuButton button', '.PanelMenu-corner')).toEqual([{ corner: 'bottom-left' }]);
});

it('folding the panel stores only that it is folded', async () => {
  expect(await changesAfter('.Panel-toggle')).toEqual([{ collapsed: true }]);
});

it('the card and the line about a key tell their language, whatever that of the page is', () => {
  const results = { sign: null, attemptCount: 0, solves: 0, bestMs: null, attempts: [] };
  render(
    <>
      <KeyLine corner="bottom-right" onAdd={() => {}} onDismiss={() => {}} />
      <ProblemCard card={{ rank: null, results, note: null, setUp: null }} now={0} />
    </>,
    body,
  );
  const languages = [...body.children].map((element) => element.getAttribute('lang'));
  expect(languages).toEqual(['en', 'en']);
  render(null, body);
});
