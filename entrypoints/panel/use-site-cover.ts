import { useEffect, useRef, useState } from 'preact/hooks';
import type { HeaderPart } from '../../lib/panel/blind-parts.ts';
import type { Box } from '../../lib/panel/free-corner.ts';
import { siteFacts } from './site-facts.ts';

/** How long the page has to draw its header before the panel says that nothing was found in it, ms. */
const DRAWN_AFTER_MS = 2_000;

/** Attributes that may contain such a fact, or show and hide an element that does. */
const FACT_ATTRIBUTES = ['aria-label', 'title', 'alt', 'class', 'style', 'hidden'];

const NONE: readonly Box[] = [];

/**
 * Follows what the site's header says about these parts of problem `id`, for as long as they are to be covered. Returns the places
 * to cover, relative to the element with the ref `origin`, and whether the page has none; null while that is not known.
 */
export function useSiteCover(id: number, parts: readonly HeaderPart[]) {
  const origin = useRef<HTMLDivElement>(null);
  const [boxes, setBoxes] = useState(NONE);
  const [isLate, setLate] = useState(false);

  useEffect(() => {
    setLate(false);
    setBoxes(NONE);
    if (parts.length === 0) return;
    let last = '';
    const update = () => {
      const { left = 0, top = 0 } = origin.current?.getBoundingClientRect() ?? {};
      const found = siteFacts(parts).map((box) => ({
        left: box.left - left,
        top: box.top - top,
        right: box.right - left,
        bottom: box.bottom - top,
      }));
      const text = JSON.stringify(found);
      if (text !== last) setBoxes(found);
      last = text;
    };
    update();
    const timer = setTimeout(() => setLate(true), DRAWN_AFTER_MS);
    const stop = watchPage(update);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [id, parts.join()]);

  return { origin, boxes, isMissing: boxes.length > 0 ? false : isLate || null };
}

/** Calls the listener before the next frame whenever the page may have changed or moved. Returns a function that stops this. */
function watchPage(listener: () => void): () => void {
  const stop = new AbortController();
  let planned = 0;
  const plan = () => {
    cancelAnimationFrame(planned);
    planned = requestAnimationFrame(listener);
  };
  const { signal } = stop;
  const changes = new MutationObserver(plan);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: FACT_ATTRIBUTES,
  });
  const sizes = new ResizeObserver(plan);
  sizes.observe(document.documentElement);
  sizes.observe(document.body);
  window.addEventListener('resize', plan, { signal });
  // An element that scrolls by itself does not report it to the window.
  document.addEventListener('scroll', plan, { signal, capture: true, passive: true });
  return () => {
    cancelAnimationFrame(planned);
    changes.disconnect();
    sizes.disconnect();
    stop.abort();
  };
}
