import { render } from 'preact';
import { expect, test, vi } from 'vitest';
import { useHasRoomFor } from '../../../components/popup/use-has-room-for.ts';
import { openDocument } from '../support/node-document.ts';

function Room() {
  return <p>{useHasRoomFor('filters') ? 'wide' : 'narrow'}</p>;
}

test('the popup notices a window that narrows before its first effect', async () => {
  const body = openDocument();
  const query = { matches: true, addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, { matchMedia: () => query, window: new EventTarget() });
  render(<Room />, body);
  expect(body.textContent).toBe('wide');
  query.matches = false;
  await vi.waitFor(() => expect(body.textContent).toBe('narrow'));
  render(null, body);
});
