import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import { panelAnswer } from '../../../lib/panel/panel-texts.ts';
import { NO_EVENTS, panelBody } from './panel-document.ts';

const body = panelBody();
let onSizes = () => {};
Object.assign(globalThis, {
  ResizeObserver: class {
    constructor(listener: () => void) {
      onSizes = listener;
    }
    observe() {}
    disconnect() {}
  },
});
const { PanelRoot } = await import('../../../entrypoints/panel/PanelRoot.tsx');
Object.assign(window, { innerWidth: 900, innerHeight: 700 });

/** A board 40 px below the top of the page, in a window so narrow that each corner would cover it. */
const board = document.createElement('canvas');
const SIZE = 640;
let scrolled = 0;
board.getBoundingClientRect = () => {
  const top = 40 - scrolled;
  return { left: 130, right: 130 + SIZE, top, bottom: top + SIZE, width: SIZE, height: SIZE } as DOMRect;
};
body.before(board);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  render(null, body);
  Object.assign(document, { activeElement: null });
  vi.useRealTimers();
});

function draw(): void {
  const place = { corner: null, collapsed: null };
  const answer = panelAnswer({ ...blankPanel(5, place), generation: 1, pending: false }, 0);
  render(
    <PanelRoot
      {...NO_EVENTS}
      {...{ answer, place }}
      answeredAt={Date.now()}
      cover={null}
      root={body}
      onPlace={() => {}}
      fold={{ press: () => {} }}
      onDismissKeyLine={() => {}}
    />,
    body,
  );
}

const isFolded = () => body.querySelector('.Panel')?.getAttribute('data-collapsed') === 'true';

/** Scrolls the page, then makes it longer there, as by comments that arrive. */
async function growAt(at: number): Promise<void> {
  scrolled = at;
  onSizes();
  await vi.advanceTimersByTimeAsync(200);
}

it('a panel without room beside the board stays folded while the player reads below the board', async () => {
  scrolled = 0;
  draw();
  await growAt(0);
  expect(isFolded()).toBe(true);
  await growAt(900);
  expect(isFolded()).toBe(true);
});
