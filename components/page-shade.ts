import { isDark } from '../lib/panel/readable-background.ts';
import { rootOfPage } from './page-root.ts';

/** Makes our element dark on a dark page; on any other it is as the system is. */
export function shade(host: Element): void {
  host.toggleAttribute('data-dark', isPageDark());
}

/**
 * Whether the page is dark: by the background of its body or root, else of what fills its right edge, as in an app with a frame of its own,
 * else by its colour scheme.
 */
function isPageDark(): boolean {
  const root = rootOfPage();
  const atEdge = () => document.elementsFromPoint(window.innerWidth - 20, window.innerHeight / 2);
  const isShown = shadeOf([document.body, root]) ?? shadeOf(atEdge());
  return isShown ?? getComputedStyle(root).colorScheme === 'dark';
}

/** Whether the first of these elements that has a background has a dark one; null if none has. */
function shadeOf(elements: readonly (Element | null)[]): boolean | null {
  for (const element of elements) {
    const found = element && isDark(getComputedStyle(element).backgroundColor);
    if (found !== null) return found;
  }
  return null;
}
