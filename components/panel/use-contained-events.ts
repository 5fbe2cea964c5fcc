import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** The events of keys and of typed text. */
const CONTAINED = [
  'keydown',
  'keypress',
  'keyup',
  'beforeinput',
  'input',
  'textInput',
  'compositionstart',
  'compositionupdate',
  'compositionend',
  'copy',
  'cut',
  'paste',
] as const;

/**
 * Ends the events of keys and of typed text at this element, since the site reacts to some keys. A page that captures events at its
 * window gets them first: then their target is the element that holds the panel.
 */
export function useContainedEvents(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const stop = new AbortController();
    for (const type of CONTAINED)
      element.current?.addEventListener(type, (event) => event.stopPropagation(), { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
