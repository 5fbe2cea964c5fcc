import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import { hear, openDocument } from '../support/node-document.ts';

const body = openDocument();
Object.assign(globalThis, { getComputedStyle: () => ({ direction: 'ltr' }) });
const { Tabs } = await import('../../../components/pages/Tabs.tsx');

afterEach(() => render(null, body));

/** Returns the tabs that are chosen by a key on the second of three. */
function chosenBy(key: object): string[] {
  const chosen: string[] = [];
  render(
    <Tabs
      names={['one', 'two', 'three']}
      chosen="two"
      label="Tabs"
      words={(name) => name}
      onChoose={(name) => chosen.push(name)}
    />,
    body,
  );
  const list = body.querySelector('.Tabs');
  if (!list) throw new Error('There are no tabs.');
  for (const tab of body.querySelectorAll('button')) Object.assign(tab, { focus() {} });
  hear(list, 'keydown', key);
  return chosen;
}

it('an arrow key shows the tab beside', () => {
  expect(chosenBy({ key: 'ArrowLeft' })).toEqual(['one']);
  expect(chosenBy({ key: 'End' })).toEqual(['three']);
});

it.each(['altKey', 'metaKey', 'ctrlKey'])('an arrow key with %s belongs to the browser', (modifier) => {
  expect(chosenBy({ key: 'ArrowLeft', [modifier]: true })).toEqual([]);
});
