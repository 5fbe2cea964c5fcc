import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, it } from 'vitest';
import { done } from '../../../lib/failure.ts';
import { body } from './panel-document.ts';

const { usePress } = await import('../../../components/panel/use-press.ts');
afterEach(() => render(null, body));

let press: (value: boolean) => void;

/** Draws what was pressed last, while the panel's content says that the problem is not on the list. */
function Draw() {
  const last = usePress<boolean>(5, 'offered');
  press = (value) => last.press(value, async () => done(null));
  return <p>{String(last.pressed)}</p>;
}

it('a press is not shown any more after Back, when it may have been changed elsewhere', async () => {
  await act(() => render(<Draw />, body));
  expect(body.textContent).toBe('null');
  await act(() => press(true));
  expect(body.textContent).toBe('true');
  const show = (persisted: boolean) =>
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));
  await show(false);
  expect(body.textContent).toBe('true');
  await show(true);
  expect(body.textContent).toBe('null');
});
