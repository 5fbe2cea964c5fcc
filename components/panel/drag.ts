import { useRef } from 'preact/hooks';
import type { Corner } from '../../lib/protocol.ts';
import { nearestCorner } from './move-corner.ts';

/** Below this many pixels it is a click with an unsteady hand. */
const SLACK = 5;

interface Drag {
  /** Null once let go: a browser may or may not send a click after that. */
  pointer: number | null;
  x: number;
  y: number;
  moving: boolean;
}

/**
 * Lets a handle drag its panel by pointer; let go, the panel snaps to the nearest corner.
 * The handle may hold buttons: a drag that began on one does not press it.
 */
export function useDrag(onMove: (corner: Corner) => void) {
  const drag = useRef<Drag | null>(null);

  function onPointerDown(event: PointerEvent) {
    if (!event.isTrusted || event.button !== 0 || !event.isPrimary) return;
    drag.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, moving: false };
    // Captured where it went down, not by the handle: a click that moves nothing still reaches its button.
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent) {
    const panel = panelOf(event);
    const { current } = drag;
    if (!event.isTrusted || !panel || current?.pointer !== event.pointerId) return;
    const x = event.clientX - current.x;
    const y = event.clientY - current.y;
    if (!current.moving && Math.hypot(x, y) < SLACK) return;
    current.moving = true;
    panel.dataset.dragging = '';
    panel.style.translate = `${x}px ${y}px`;
  }

  function onPointerUp(event: PointerEvent) {
    const panel = panelOf(event);
    if (!event.isTrusted || !panel || drag.current?.pointer !== event.pointerId) return;
    if (!drag.current.moving) {
      drag.current = null;
      return;
    }
    drag.current.pointer = null;
    // By the head, which is what the hand holds: the rest hangs off it towards the middle.
    const box = headOf(panel).getBoundingClientRect();
    const corner = nearestCorner(box.x + box.width / 2, box.y + box.height / 2, innerWidth, innerHeight);
    glide(panel, () => {
      letGo(panel);
      onMove(corner);
    });
  }

  function onPointerCancel(event: PointerEvent) {
    const panel = panelOf(event);
    if (!event.isTrusted || !panel) return;
    drag.current = null;
    letGo(panel);
  }

  function onClickCapture(event: MouseEvent) {
    const byKeyboard = event.detail === 0;
    if (drag.current?.moving && !byKeyboard) event.stopPropagation();
    drag.current = null;
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClickCapture };
}

/** Runs a change that moves the panel, then shows the way that its head went, which may be above or below the rest. */
export function glide(panel: HTMLElement, change: () => void) {
  const before = headOf(panel).getBoundingClientRect();
  change();
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  requestAnimationFrame(() => {
    const after = headOf(panel).getBoundingClientRect();
    const translate = [`${before.x - after.x}px ${before.y - after.y}px`, '0 0'];
    panel.animate({ translate }, { duration: 180, easing: 'ease-out' });
  });
}

function headOf(panel: HTMLElement): Element {
  return panel.querySelector('.Panel-head') ?? panel;
}

function letGo(panel: HTMLElement) {
  panel.style.translate = '';
  delete panel.dataset.dragging;
}

function panelOf(event: Event): HTMLElement | null {
  return event.currentTarget instanceof Element ? event.currentTarget.closest<HTMLElement>('.Panel') : null;
}
