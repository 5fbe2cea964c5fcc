import { MARK } from '../../lib/mark.ts';
import { problemIdAt, siteOrigins } from '../../lib/site.ts';
import { rootOfPage } from './page-root.ts';

const OURS = siteOrigins(location.origin);
const STYLE_OF_CONTAINERS = /flex|grid/;

/** Every link of the page, and whatever carries a mark without being one. */
export function linksOfPage(): Element[] {
  return [...rootOfPage().querySelectorAll(`a[href], [${MARK}]`)];
}

/** Takes every mark off the page. */
export function unmarkPage(): void {
  for (const marked of rootOfPage().querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
}

/** The problem of this site that a link leads to, or null. */
export function problemLinked(link: Element): number | null {
  const href = link.localName === 'a' && link.getAttribute('href');
  // Most links have no number, and a number is quicker looked for than an address is read.
  const url = href && /\d/.test(href) ? URL.parse(href, link.baseURI) : null;
  return url && OURS.includes(url.origin) ? problemIdAt(url.href) : null;
}

/**
 * Where a mark takes no room and covers nothing, as what follows its name in the attribute (see `components/marks.css`):
 * behind the text; at the `start` of what does not end in text or hides what is too long; `over` the corner of what arranges
 * its own contents and would make room for one more. Null where the page itself draws something before the link.
 */
export function placeOfMark(link: Element): '' | ' start' | ' over' | null {
  const { display } = getComputedStyle(link);
  const arranges = STYLE_OF_CONTAINERS.test(display);
  const { parentElement } = link;
  const isClear = !arranges && endsInText(link) && !hides(link) && !(parentElement && hides(parentElement));
  if (isClear && isFree(link, '::after')) return '';
  return isFree(link, '::before') ? (arranges ? ' over' : ' start') : null;
}

function endsInText({ childNodes }: Element): boolean {
  const last = [...childNodes].findLast((node) => node instanceof Element || node.textContent?.trim());
  return last instanceof Element ? getComputedStyle(last).display === 'inline' : last !== undefined;
}

function hides(element: Element): boolean {
  return getComputedStyle(element).overflowX !== 'visible';
}

/** Whether the page draws nothing of its own there. */
function isFree(link: Element, where: '::before' | '::after'): boolean {
  return getComputedStyle(link, where).content === 'none';
}
