import { rootOfPage } from '../../components/page-root.ts';
import { MARK } from '../../lib/panel/mark.ts';
import { problemIdIn, siteOrigins } from '../../lib/site.ts';

/** Old pages link to plain HTTP, from where the site leads to its real address. */
const OUR_HOSTS = siteOrigins(location.origin).map((origin) => new URL(origin).host);

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
  return url && OUR_HOSTS.includes(url.host) ? problemIdIn(url) : null;
}

/**
 * Where a mark takes no room and covers little, as what follows its name in the attribute (see `components/marks.css`): behind
 * the link's text; `on` a picture that it ends with; `above` the beginning of what cuts off what is too long; at the `top` of
 * blocks; `over` what arranges its own contents and would make room for one more, and `held` there where it would not go along
 * with what scrolls. Null where the page draws something of its
 * own in that place.
 */
export function placeOfMark(link: Element): string | null {
  const place = bestPlace(link);
  const isBehind = place === '' || place === ' on';
  if (isFree(link, isBehind ? '::after' : '::before')) return place;
  return isBehind && isFree(link, '::before') ? ' above' : null;
}

function bestPlace(link: Element): string {
  if (/flex|grid/.test(getComputedStyle(link).display)) return isLoose(link) ? ' held' : ' over';
  if (hides(link) || (link.parentElement && hides(link.parentElement))) return ' above';
  const last = [...link.childNodes].findLast((node) => node instanceof Element || node.textContent?.trim());
  if (!(last instanceof Element)) return '';
  if (!getComputedStyle(last).display.startsWith('inline')) return ' top';
  return /^(img|svg|picture|canvas)$/.test(last.localName) ? ' on' : '';
}

/** Whether what stands at a place in the link, out of its line, stays behind when something around the link scrolls. */
function isLoose(link: Element): boolean {
  let around: Element | null = link;
  while (around && getComputedStyle(around).position === 'static' && !hides(around))
    around = around.parentElement;
  return around !== null && getComputedStyle(around).position === 'static';
}

function hides(element: Element): boolean {
  return getComputedStyle(element).overflowX !== 'visible';
}

function isFree(link: Element, where: string): boolean {
  return getComputedStyle(link, where).content === 'none';
}
