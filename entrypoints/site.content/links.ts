import { rootOfPage } from '../../components/page-root.ts';
import { MARK } from '../../lib/panel/mark.ts';
import { problemIdIn, siteOrigins } from '../../lib/site.ts';

/** Links are compared by host, not by origin, since old pages link to plain HTTP, which the site redirects. */
const OUR_HOSTS = siteOrigins(location.origin).map((origin) => new URL(origin).host);

/** Returns every link of the page, and every other element that has the attribute of marks. */
export function linksOfPage(): Element[] {
  return [...rootOfPage().querySelectorAll(`a[href], [${MARK}]`)];
}

/** Removes every mark from the page. */
export function unmarkPage(): void {
  for (const marked of rootOfPage().querySelectorAll(`[${MARK}]`)) marked.removeAttribute(MARK);
}

/** The problem that each link led to when it was last looked at. Parsing an address takes longer than all else. */
const problems = new WeakMap<Element, { address: string; id: number | null }>();

/** Returns the id of the problem of this site that a link leads to, or null. */
export function problemLinked(link: Element): number | null {
  const href = link.localName === 'a' && link.getAttribute('href');
  // Most links contain no digit.
  if (!href || !/\d/.test(href)) return null;
  const address = `${href} ${link.baseURI}`;
  const known = problems.get(link);
  if (known?.address === address) return known.id;
  const url = URL.parse(href, link.baseURI);
  const id = url && OUR_HOSTS.includes(url.host) ? problemIdIn(url) : null;
  problems.set(link, { address, id });
  return id;
}

/**
 * Returns a function that returns where the mark of a link is drawn, so that it takes no space and covers little; null if the page
 * itself draws something in that place. The value follows the mark's name in the attribute, and `components/marks.css` draws it:
 *
 * - empty: behind the link's text;
 * - `on`: over the picture at the link's end;
 * - `above`: above the link's beginning, where text that is too long is cut off;
 * - `top`: at the top of a block in the link;
 * - `over`: over a flex or grid link, whose layout would change if the mark were one of its items;
 * - `held`: the same as `over`, for a link with which an absolutely positioned mark would not scroll.
 *
 * Styles are read once for all links of one kind, since a list has hundreds of these.
 */
export function placesOfMarks(): (link: Element) => string | null {
  const byKind = new Map<string, string | null>();
  return (link) => {
    const kind = kindOf(link);
    if (kind === null) return placeOfMark(link);
    const known = byKind.get(kind);
    if (known !== undefined) return known;
    const place = placeOfMark(link);
    byKind.set(kind, place);
    return place;
  };
}

/**
 * Returns what style sheets decide by: names, classes and attributes of the link, of what ends it, and of the elements around
 * it. Null if one of them has an id or styles of its own.
 */
function kindOf(link: Element): string | null {
  const around = [link.parentElement, link.parentElement?.parentElement];
  const last = lastContent(link);
  const elements = [link, last, ...around].map((node) => (node instanceof Element ? node : null));
  if (elements.some((one) => one?.id || one?.hasAttribute('style'))) return null;
  return JSON.stringify([
    last === undefined,
    elements.map((one) => one && [one.localName, one.getAttribute('class'), one.getAttributeNames()]),
  ]);
}

/** Returns the last element or text of a link; undefined if it has none. */
function lastContent(link: Element): Node | undefined {
  return [...link.childNodes].findLast((node) => node instanceof Element || node.textContent?.trim());
}

function placeOfMark(link: Element): string | null {
  const place = bestPlace(link);
  const isAtEnd = place === '' || place === ' on';
  if (isFree(link, isAtEnd ? '::after' : '::before')) return place;
  return isAtEnd && isFree(link, '::before') ? ' above' : null;
}

function bestPlace(link: Element): string {
  if (/flex|grid/.test(getComputedStyle(link).display)) return staysWhenScrolled(link) ? ' held' : ' over';
  if (clips(link) || (link.parentElement && clips(link.parentElement))) return ' above';
  const last = lastContent(link);
  if (!(last instanceof Element)) return '';
  if (!getComputedStyle(last).display.startsWith('inline')) return ' top';
  return /^(img|svg|picture|canvas)$/.test(last.localName) ? ' on' : '';
}

/** Whether an absolutely positioned mark would stay in place when an element around the link scrolls. */
function staysWhenScrolled(link: Element): boolean {
  let around: Element | null = link;
  while (around && getComputedStyle(around).position === 'static' && !clips(around))
    around = around.parentElement;
  return around !== null && getComputedStyle(around).position === 'static';
}

function clips(element: Element): boolean {
  return getComputedStyle(element).overflowX !== 'visible';
}

/** Whether the page does not use this pseudo-element of the link. */
function isFree(link: Element, pseudoElement: string): boolean {
  return getComputedStyle(link, pseudoElement).content === 'none';
}
