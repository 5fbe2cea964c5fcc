import { useEffect, useRef, useState } from 'preact/hooks';
import { bestCorner, CORNERS, type Size } from '../../lib/panel/free-corner.ts';
import type { Corner, PanelPlace } from '../../lib/panel/panel.ts';
import { PANEL_MARK } from '../../lib/panel/panel-port.ts';
import { sceneNow, watchScene } from './boards.ts';

/** Sizes of the panel until it is drawn, and its distance from the window's edges, CSS pixels. */
const OPEN: Size = { width: 272, height: 330 };
const FOLDED: Size = { width: 64, height: 34 };
const GAP = 16;
/** In narrower windows the panel begins folded, CSS pixels. */
const NARROW = 900;

/** What suits the page now, open and folded. */
interface Suited {
  open: Corner;
  isOpenFree: boolean;
  folded: Corner;
  isNarrow: boolean;
}

/**
 * Returns where the panel of problem `id` is, and whether it is folded: as the player chose, as far as it then covers neither a board nor
 * the site's buttons. A panel that the player has unfolded on this problem stays. `root`: where the panel is drawn, or another `kind` of what is shown.
 */
export function usePlace(id: number, place: PanelPlace, root: ParentNode, kind: string) {
  const sizes = useRef({ open: OPEN, folded: FOLDED });
  const [suited, setSuited] = useState<Suited>(() => suitedNow(place.corner, sizes.current));
  const [unfoldedAt, setUnfoldedAt] = useState(0);
  const isUnfolded = unfoldedAt === id && place.collapsed !== true;
  const collapsed = !isUnfolded && ((place.collapsed ?? suited.isNarrow) || !suited.isOpenFree);
  const corner = place.corner ?? (collapsed ? suited.folded : suited.open);

  const look = () => {
    // Whoever types in the panel, presses its buttons or has unfolded it is not disturbed.
    if (isUnfolded || hasFocus()) return;
    setSuited((last) => {
      const next = suitedNow(place.corner, sizes.current, last);
      return isSame(last, next) ? last : next;
    });
  };
  const latest = useRef({ look, collapsed });
  latest.current = { look, collapsed };
  useEffect(() => watchScene(() => latest.current.look()), []);
  useEffect(() => latest.current.look(), [place.corner]);
  useEffect(() => {
    const panel = root.querySelector('.Panel, .KeyLine');
    if (!panel) return;
    const observer = new ResizeObserver(() => {
      const size = sizeOf(panel);
      // An open panel grows when data arrive, and then it must not move.
      if (latest.current.collapsed) sizes.current.folded = size;
      else sizes.current.open = { ...size, height: Math.max(size.height, OPEN.height) };
      latest.current.look();
    });
    observer.observe(panel);
    return () => observer.disconnect();
  }, [root, kind]);

  return {
    corner,
    collapsed,
    /** To be called when the player folds or unfolds the panel. */
    noteFold: (folded: boolean) => setUnfoldedAt(folded ? 0 : id),
  };
}

/** Returns what suits the page now. `last`: what suited it before, which stays as long as it does. */
function suitedNow(chosen: Corner | null, sizes: Record<'open' | 'folded', Size>, last?: Suited): Suited {
  const scene = sceneNow();
  const { boards, view } = scene;
  const isSeen = boards.some(({ top, bottom }) => bottom > 0 && top < view.height);
  // The player has scrolled all boards out of the window.
  if (last && boards.length > 0 && !isSeen) return last;
  const find = (size: Size, before: Corner | undefined) => {
    const shown = { ...size, height: Math.min(size.height, view.height - 2 * GAP) };
    const corners = chosen ? [chosen] : before ? [before, ...CORNERS] : CORNERS;
    return bestCorner(scene, shown, GAP, corners);
  };
  const open = find(sizes.open, last?.open);
  const folded = find(sizes.folded, last?.folded);
  return {
    open: open.corner,
    isOpenFree: open.isFree,
    folded: folded.corner,
    isNarrow: view.width < NARROW,
  };
}

function isSame(one: Suited, other: Suited): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function sizeOf(element: Element): Size {
  const { width, height } = element.getBoundingClientRect();
  return { width, height };
}

/** Whether the focus is in the panel: of its closed tree, the page has only the element that carries it. */
function hasFocus(): boolean {
  return document.activeElement?.hasAttribute(PANEL_MARK) ?? false;
}
