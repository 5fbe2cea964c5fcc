import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it } from 'vitest';
import { done } from '../../../lib/failure.ts';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import { AUTOMATIC_PLACE } from '../../../lib/panel/place-on-page.ts';
import type { Aim } from '../../../lib/picks/aims.ts';
import { panelBody } from './panel-document.ts';

const body = panelBody();
const { usePress } = await import('../../../components/panel/use-press.ts');
const { useNext } = await import('../../../components/panel/next/use-next.ts');
afterEach(() => render(null, body));

let press: (value: boolean) => void;

/** Draws what was pressed last, while the panel's content says that the problem is not on the list. */
function Draw() {
  const last = usePress<boolean>(5, 'offered');
  press = (value) => last.press(value, async () => done(null));
  return <p>{String(last.pressed)}</p>;
}

let setAim: (aim: Aim) => void;

/** Draws the aim that the panel shows while its content has this one. */
function DrawAim({ aim }: { aim: Aim }) {
  const next = useNext(
    { ...blankPanel(5, AUTOMATIC_PLACE), aim },
    { onNext: async () => done(null), onAim() {} },
  );
  setAim = next.setAim;
  return <p>{next.aim}</p>;
}

/** Shows the page by Back, from the browser's cache or read anew. */
const showAgain = (persisted: boolean) =>
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));

it('a press is not shown any more after Back, when it may have been changed elsewhere', async () => {
  await act(() => render(<Draw />, body));
  expect(body.textContent).toBe('null');
  await act(() => press(true));
  expect(body.textContent).toBe('true');
  await showAgain(false);
  expect(body.textContent).toBe('true');
  await showAgain(true);
  expect(body.textContent).toBe('null');
});

it('an aim is not shown any more after Back, when it may have been changed elsewhere', async () => {
  await act(() => render(<DrawAim aim="warm-up" />, body));
  await act(() => setAim('hard'));
  expect(body.textContent).toBe('hard');
  await showAgain(true);
  expect(body.textContent).toBe('warm-up');
});
