import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import type { Progress } from '../../../lib/history/sync-progress.ts';
import { hear, openDocument } from '../support/node-document.ts';

Object.assign(globalThis, { window: new EventTarget() });
const body = openDocument();
const { HistoryPage } = await import('../../../components/history-page/HistoryPage.tsx');

afterEach(() => {
  render(null, body);
});

const NOW = 3_600_000;
const ACCOUNT = {
  generation: 1,
  origin: 'https://goproblems.com',
  tail: 'ab12',
  player: { id: 7, name: 'Shusaku', elo: null, rank: null },
  refused: false,
};

it.each<[Progress['state'], string, string]>([
  ['complete', 'Shusaku · History complete, updated 5 minutes ago', ''],
  ['reading', 'Shusaku', 'Loading your history… 25%; numbers may change'],
  ['paused', 'Shusaku', 'Loading your history is paused; numbers may change'],
])('the head of a history that is %s says "%s", its foot "%s"', (state, head, foot) => {
  const progress = { state, stored: 10, read: 10, total: 40, held: null, updatedAt: NOW - 300_000 };
  const nothing = () => {};
  const resumed: string[] = [];
  render(
    <HistoryPage
      account={ACCOUNT}
      part="stats"
      failure={null}
      progress={progress}
      now={NOW}
      onPart={nothing}
      onResume={() => resumed.push(state)}
      onOptions={nothing}
      onAddKey={nothing}
    />,
    body,
  );
  expect(body.querySelector('.HistoryPage-head p')?.textContent).toBe(head);
  expect(body.querySelector('.HistoryProgress')?.textContent ?? '').toBe(foot);
  for (const button of body.querySelectorAll('.HistoryPage-reading button')) hear(button, 'click');
  expect(resumed).toEqual(state === 'paused' ? ['paused'] : []);
});
