import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Cover } from '../../lib/panel/cover.ts';
import type { Spoilers } from '../../lib/panel/panel-types.ts';
import { withoutSpoilers } from '../../lib/panel/spoilers.ts';
import { type SiteSpoilers, siteSpoilers } from './site-spoilers.ts';

/** How long the page has to draw a problem before the panel says that nothing was found in it, ms. */
const DRAWN_AFTER_MS = 2_000;

/** Attributes that may contain a spoiler, or show and hide an element that does. */
const ATTRIBUTES = ['aria-label', 'title', 'alt', 'class', 'style', 'hidden'];

const NONE: SiteSpoilers = { boxes: [], told: [] };

/**
 * Follows what the site's page tells of problem `id`, for as long as that is to be covered. Returns the places to cover, relative to the
 * element with the ref `origin`, and whether the page may show them all the same, since it has none that was found.
 */
export function useSiteCover(id: number, cover: Cover | null) {
  const origin = useRef<HTMLDivElement>(null);
  const [{ boxes, told }, setFound] = useState(NONE);
  const [isLate, setLate] = useState(false);
  const isOn = cover !== null;
  const known = cover?.known ?? null;

  // Before the next frame is drawn, so that nothing is read before it is covered.
  useLayoutEffect(() => {
    if (!isOn) return setFound(NONE);
    let last = '';
    const title = titleCover(known);
    const stop = watchPage(() => {
      title.cover();
      const found = siteSpoilers(known, origin.current);
      const text = JSON.stringify(found);
      if (text !== last) setFound(found);
      last = text;
    });
    return () => {
      stop();
      title.uncover();
    };
  }, [id, isOn, JSON.stringify(known)]);
  useLayoutEffect(() => {
    setLate(false);
    const timer = setTimeout(() => setLate(true), DRAWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id]);

  return { origin, boxes, mayShow: isOn && isLate && told.length === 0 };
}

/** Takes spoilers out of the page's title, and puts them back unless the page has another title by then. */
function titleCover(known: Spoilers | null) {
  let before = '';
  let covered = '';
  return {
    cover() {
      const title = withoutSpoilers(document.title, known);
      if (title === document.title) return;
      before = document.title;
      covered = title;
      document.title = title;
    },
    uncover() {
      if (covered && document.title === covered) document.title = before;
    },
  };
}

/**
 * Calls the listener now and whenever the page may have changed or moved: at once for new texts, since they may be drawn before the next
 * frame's callbacks; else before the next frame. Returns a function that stops this.
 */
function watchPage(listener: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let planned = 0;
  const plan = () => {
    cancelAnimationFrame(planned);
    planned = requestAnimationFrame(listener);
  };
  const changes = new MutationObserver((records) =>
    records.some(({ type }) => type !== 'attributes') ? listener() : plan(),
  );
  // The body may not be there yet, or be replaced; the title is in the head.
  changes.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ATTRIBUTES,
  });
  const sizes = new ResizeObserver(plan);
  sizes.observe(document.documentElement);
  window.addEventListener('resize', plan, { signal });
  // An element that scrolls by itself does not report it to the window.
  document.addEventListener('scroll', plan, { signal, capture: true, passive: true });
  listener();
  return () => {
    cancelAnimationFrame(planned);
    changes.disconnect();
    sizes.disconnect();
    stop.abort();
  };
}
