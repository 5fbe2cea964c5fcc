import { vi } from 'vitest';
import { done } from '../../../lib/failure.ts';
import { openDocument } from '../support/node-document.ts';

/** Opens a document with what the panel uses of a window, and returns its body. */
export function panelBody(): HTMLElement {
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { innerWidth: 1_280, innerHeight: 800 }),
    requestAnimationFrame: (work: () => void) => setTimeout(work, 0),
    cancelAnimationFrame: clearTimeout,
    SVGElement: class {},
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  return openDocument();
}

/**
 * Makes a panel that is mounted draw into this body: the element that carries it needs observers and constructed style sheets, which only
 * a browser has. Call it before `mount.tsx` is imported.
 */
export function drawIntoBody(body: HTMLElement): void {
  vi.doMock('../../../entrypoints/panel/host.ts', () => ({
    keepHost: () => ({ root: () => body, isShown: () => true, putBack() {} }),
  }));
}

const nothing = () => {};
const success = async () => done(null);

/** What the player may do in a panel: nothing comes of it, and each request succeeds. */
export const NO_EVENTS = {
  onNote: success,
  onNext: success,
  onReview: success,
  onPause: success,
  onToggle: nothing,
  onMove: nothing,
  onDifficulty: nothing,
  onWithoutScope: nothing,
  onCheck: nothing,
  onReveal: nothing,
  onHideSpoilers: nothing,
  onAttempts: nothing,
  onSessions: nothing,
  onOptions: nothing,
  onAddKey: nothing,
};
