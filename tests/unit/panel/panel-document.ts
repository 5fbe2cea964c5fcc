import { openDocument } from '../support/node-document.ts';

Object.assign(globalThis, {
  window: Object.assign(new EventTarget(), { innerWidth: 1_280, innerHeight: 800 }),
  requestAnimationFrame: (work: () => void) => setTimeout(work, 0),
  cancelAnimationFrame: clearTimeout,
  // The player prefers reduced motion, so nothing is animated.
  matchMedia: () => ({ matches: true }),
  ResizeObserver: class {
    observe() {}
    disconnect() {}
  },
});

/** The body of a document with what the panel uses of a window, and the texts of the interface. */
export const body = openDocument();
