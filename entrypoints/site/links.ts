import { rootOfPage } from '../../components/page-root.ts';
import { areSignsReadableOn } from '../../lib/panel/readable-background.ts';
import { SIGN_ATTRIBUTE } from '../../lib/panel/sign.ts';
import { problemIdIn, siteOrigins } from '../../lib/site.ts';

/** Links are compared by host, not by origin, since old pages link to plain HTTP, which the site redirects. */
const OUR_HOSTS = siteOrigins().map((origin) => new URL(origin).host);

export function linksOfPage(): Element[] {
  return [...rootOfPage().querySelectorAll('a[href]')];
}

/** Returns every element that has the attribute of signs. */
export function elementsWithSigns(): Element[] {
  return [...rootOfPage().querySelectorAll(`[${SIGN_ATTRIBUTE}]`)];
}

/** The problem that each link led to when it was last looked at. Parsing an address takes longer than all else. */
const problems = new WeakMap<Element, { href: string; base: string; id: number | null }>();

/** Returns the id of the problem of this site that a link leads to, or null. The site's own steps to the previous and next one do not count. */
export function problemLinked(link: Element): number | null {
  const href = link.localName === 'a' && link.getAttribute('href');
  // Most links contain no digit.
  if (!href || !/\d/.test(href)) return null;
  const base = link.baseURI;
  const known = problems.get(link);
  if (known?.href === href && known.base === base) return known.id;
  const url = URL.parse(href, base);
  const leadsTo = url && OUR_HOSTS.includes(url.host) ? problemIdIn(url) : null;
  const id = leadsTo !== null && isStep(link) ? null : leadsTo;
  problems.set(link, { href, base, id });
  return id;
}

/** The names of links to the previous or next problem: these words, arrows, or both. */
const STEP = /^[\s‹›«»←→<>]*(?:prev(?:ious)?|next)(?: problem)?[\s‹›«»←→<>]*$|^\s*[‹›«»←→<>]+\s*$/i;

/** Whether a link is the site's own step from one problem to the previous or next one, by its name or its `rel`. */
function isStep(link: Element): boolean {
  const name = link.getAttribute('aria-label') ?? link.textContent ?? '';
  return STEP.test(name) || /\b(?:prev|next)\b/.test(link.getAttribute('rel') ?? '');
}

/**
 * Returns a function that returns where the sign of a link is drawn, so that it takes no space and covers little; null if the page
 * itself draws something in that place. The value follows the sign's name in the attribute, and `components/signs.css` draws it:
 *
 * - empty: behind the link's text;
 * - `on`: over the picture at the link's end;
 * - `above`: above the link's beginning, where text that is too long is cut off;
 * - `top`: at the top of a block in the link;
 * - `over`: over a flex or grid link, whose layout would change if the sign were one of its items;
 * - `held`: the same as `over`, for a link with which an absolutely positioned sign would not scroll;
 * - `disc`: in the corner of a coloured button, on a disc in the colour of the page;
 * - `held-disc`: the same for a button that is not positioned.
 *
 * Styles are read once for all links of one kind, since a list has hundreds of these. They may have changed by the time
 * the page adds other links, so each update needs a function of its own.
 */
export function placesOfSigns(): (link: Element) => string | null {
  const byKind = new Map<string, string | null>();
  const surroundings = surroundingsOf();
  return (link) => {
    const kind = kindOf(link, surroundings);
    if (kind === null) return placeOfSign(link);
    const known = byKind.get(kind);
    if (known !== undefined) return known;
    const place = placeOfSign(link);
    byKind.set(kind, place);
    return place;
  };
}

/** Attributes whose values style sheets often ask for. */
const TELLING = ['class', 'target', 'rel', 'role', 'aria-current'];

/**
 * Returns what style sheets usually decide by: names and attributes of the link and of what ends it, whether its address is
 * absolute, the element before it, and the names and classes of all elements around it. Null if the link or what is
 * next to it has an id or styles of its own.
 */
function kindOf(link: Element, surroundings: (element: Element | null) => string): string | null {
  const last = lastContent(link);
  const elements = [link, last instanceof Element ? last : null];
  const isSpecial = [...elements, link.parentElement].some((one) => one?.id || one?.hasAttribute('style'));
  if (isSpecial) return null;
  return JSON.stringify([
    last === undefined,
    /^[a-z]+:/i.test(link.getAttribute('href') ?? ''),
    link.previousElementSibling?.localName,
    elements.map((one) => [
      one?.localName,
      one?.getAttributeNames(),
      TELLING.map((name) => one?.getAttribute(name)),
    ]),
    surroundings(link.parentElement),
  ]);
}

/** Returns a function that returns names, classes and own styles of an element and of all elements around it. */
function surroundingsOf(): (element: Element | null) => string {
  const known = new WeakMap<Element, string>();
  const describe = (element: Element | null): string => {
    if (!element) return '';
    const stored = known.get(element);
    if (stored !== undefined) return stored;
    const { localName, id } = element;
    const [classes, style] = ['class', 'style'].map((name) => element.getAttribute(name) ?? '');
    const text = `${describe(element.parentElement)} ${localName}#${id}.${classes}{${style}}`;
    known.set(element, text);
    return text;
  };
  return describe;
}

/** Returns the last element or text of a link; undefined if it has none. */
function lastContent(link: Element): Node | undefined {
  let node = link.lastChild;
  while (node && !(node instanceof Element) && !node.textContent?.trim()) node = node.previousSibling;
  return node ?? undefined;
}

function placeOfSign(link: Element): string | null {
  if (isColoured(link)) return placeOnDisc(link);
  const place = bestPlace(link);
  const isAtEnd = place === '' || place === ' on';
  if (isFree(link, isAtEnd ? '::after' : '::before')) return place;
  return isAtEnd && isFree(link, '::before') ? ' above' : null;
}

/** Whether a sign could not be seen on the link's background, as on a coloured button. */
function isColoured(link: Element): boolean {
  const last = lastContent(link);
  for (const behind of [last, link, link.parentElement]) {
    if (!(behind instanceof Element)) continue;
    const { backgroundColor, backgroundImage } = getComputedStyle(behind);
    if (backgroundImage !== 'none') return true;
    const isReadable = areSignsReadableOn(backgroundColor);
    if (isReadable !== null) return !isReadable;
  }
  return false;
}

/** Returns the place of a sign on a coloured button; null if the page uses what the sign needs. */
function placeOnDisc(link: Element): string | null {
  const { display, position } = getComputedStyle(link);
  if (display === 'contents' || clips(link)) return null;
  if (!isFree(link, '::before') || !isFree(link, '::after')) return null;
  return position === 'static' ? ' held-disc' : ' disc';
}

function bestPlace(link: Element): string {
  if (/flex|grid/.test(getComputedStyle(link).display)) return staysWhenScrolled(link) ? ' held' : ' over';
  if (clips(link) || (link.parentElement && clips(link.parentElement))) return ' above';
  const last = lastContent(link);
  if (!(last instanceof Element)) return '';
  if (!getComputedStyle(last).display.startsWith('inline')) return ' top';
  return /^(img|svg|picture|canvas)$/.test(last.localName) ? ' on' : '';
}

/** Whether an absolutely positioned sign would stay in place when an element around the link scrolls. */
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
