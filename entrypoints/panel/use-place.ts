import { useEffect, useRef, useState } from 'preact/hooks';
import { bestAtEdge, bestCorner, CORNERS, type CornerFound, type Size } from '../../lib/panel/free-corner.ts';
import { PANEL_ATTRIBUTE } from '../../lib/panel/panel-port.ts';
import type { Corner, PanelPlace } from '../../lib/panel/panel-types.ts';
import { sceneNow, watchScene } from './boards.ts';

/** Sizes of the panel until it is drawn, CSS pixels. */
const OPEN: Size = { width: 272, height: 330 };
const FOLDED: Size = { width: 64, height: 34 };
/** Slim, it is only a sign. */
const SLIM: Size = { width: 34, height: 34 };
/** Its distances from the window's edges; Panel.css has the same. */
const GAP = 16;
const SLIM_GAP = 4;
/** A board so near above or below the window counts as seen: its buttons may be there, CSS pixels. */
const NEAR = 150;
type Sizes = Record<'open' | 'folded' | 'slim', Size>;
/** In narrower windows the panel begins folded, CSS pixels. */
const NARROW = 900;

/** Where the panel covers least now, open and folded; and slim, where even the folded one covers something. */
interface Suited {
  open: CornerFound;
  folded: CornerFound;
  slim: { corner: Corner; top: number } | null;
  isNarrow: boolean;
}

/**
 * Returns where the panel of problem `id` is, and whether it is folded: as the player chose, as far as it then covers neither a board nor
 * the site's buttons. A panel that the player has unfolded on this problem stays. Where even the folded one would
 * cover something, it is slim. `root`: where the panel is drawn, or another `kind` of what is shown.
 */
export function usePlace(id: number, place: PanelPlace, root: ParentNode, kind: string) {
  const sizes = useRef<Sizes>({ open: OPEN, folded: FOLDED, slim: SLIM });
  const [suited, setSuited] = useState<Suited>(() => suitedNow(place.corner, sizes.current));
  const [unfoldedAt, setUnfoldedAt] = useState(0);
  const isUnfolded = unfoldedAt === id && place.collapsed !== true;
  const collapsed = !isUnfolded && ((place.collapsed ?? suited.isNarrow) || !suited.open.isFree);
  const slim = collapsed ? suited.slim : null;
  const form: keyof Sizes = !collapsed ? 'open' : slim ? 'slim' : 'folded';

  const look = (isMoved = false) => {
    // Whoever types in the panel, presses its buttons or has unfolded it is not disturbed, but by their own choice of a corner.
    if (!isMoved && (isUnfolded || hasFocus())) return;
    setSuited((last) => {
      const next = suitedNow(place.corner, sizes.current, last);
      return isSame(last, next) ? last : next;
    });
  };
  const latest = useRef({ look, form });
  latest.current = { look, form };
  useEffect(() => watchScene(() => latest.current.look()), []);
  const lookedFor = useRef(place.corner);
  useEffect(() => {
    if (lookedFor.current !== place.corner) latest.current.look(true);
    lookedFor.current = place.corner;
  }, [place.corner]);
  useEffect(() => {
    const panel = root.querySelector('.Panel, .KeyLine');
    if (!panel) return;
    const observer = new ResizeObserver(() => {
      const { form, look } = latest.current;
      const size = sizeOf(panel);
      // An open panel grows when data arrive, and then it must not move.
      const height = form === 'open' ? Math.max(size.height, OPEN.height) : size.height;
      const last = sizes.current[form];
      sizes.current[form] = { ...size, height };
      if (last.width !== size.width || last.height !== height) look();
    });
    observer.observe(panel);
    return () => observer.disconnect();
  }, [root, kind]);

  return {
    corner: (slim ?? suited[collapsed ? 'folded' : 'open']).corner,
    collapsed,
    /** Null unless it is slim: its distance from the top. */
    slimTop: slim?.top ?? null,
    /** To be called when the player folds or unfolds the panel. */
    noteFold: (folded: boolean) => setUnfoldedAt(folded ? 0 : id),
  };
}

/** Returns what suits the page now. `last`: what suited it before, which stays as long as it does. */
function suitedNow(chosen: Corner | null, sizes: Sizes, last?: Suited): Suited {
  const scene = sceneNow();
  const { boards, view } = scene;
  const isSeen = boards.some(({ top, bottom }) => bottom > -NEAR && top < view.height + NEAR);
  // The player has scrolled far from all boards.
  if (last && boards.length > 0 && !isSeen) return last;
  const find = (form: 'open' | 'folded') => {
    const { width, height } = sizes[form];
    const shown = { width, height: Math.min(height, view.height - 2 * GAP) };
    const automatic = last ? [last[form].corner, ...CORNERS] : CORNERS;
    return bestCorner(scene, shown, GAP, chosen ? [chosen] : automatic);
  };
  const folded = find('folded');
  return {
    open: find('open'),
    folded,
    slim: folded.isFree ? null : bestAtEdge(scene, sizes.slim, SLIM_GAP, chosen),
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
  return document.activeElement?.hasAttribute(PANEL_ATTRIBUTE) ?? false;
}
