import { useRef } from 'preact/hooks';
import type { Corner } from '../../../lib/panel/panel-types.ts';
import { nearestCorner } from './move-corner.ts';

/** A shorter movement is a click, not a drag, CSS pixels. */
const MIN_DRAG = 5;

interface Drag {
  /**
   * The pointer that drags; null after release. The drag is remembered until a click follows, but not every browser
   * sends one.
   */
  pointer: number | null;
  x: number;
  y: number;
  moving: boolean;
}

/**
 * Returns event handlers for a handle that drags its panel by pointer. On release the panel moves to the nearest corner. The
 * handle may contain buttons: a drag that begins on a button does not click it.
 */
export function useDrag(onMove: (corner: Corner) => void) {
  const drag = useRef<Drag | null>(null);

  function onPointerDown(event: PointerEvent) {
    if (!event.isTrusted || event.button !== 0 || !event.isPrimary) return;
    drag.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, moving: false };
    // The pressed element captures the pointer, not the handle, so that a click without a drag still reaches its
    // button.
    if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent) {
    const panel = panelOf(event);
    const { current } = drag;
    if (!event.isTrusted || !panel || current?.pointer !== event.pointerId) return;
    const x = event.clientX - current.x;
    const y = event.clientY - current.y;
    if (!current.moving && Math.hypot(x, y) < MIN_DRAG) return;
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
    const box = panel.getBoundingClientRect();
    const corner = nearestCorner(box.x + box.width / 2, box.y + box.height / 2, innerWidth, innerHeight);
    glide(panel, () => {
      resetDrag(panel);
      onMove(corner);
    });
  }

  function onPointerCancel(event: PointerEvent) {
    const panel = panelOf(event);
    if (!event.isTrusted || !panel) return;
    drag.current = null;
    resetDrag(panel);
  }

  function onClickCapture(event: MouseEvent) {
    const byKeyboard = event.detail === 0;
    if (drag.current?.moving && !byKeyboard) event.stopPropagation();
    drag.current = null;
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClickCapture };
}

/** Runs a change that moves the panel, then animates its head from the old place to the new one. */
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

function resetDrag(panel: HTMLElement) {
  panel.style.translate = '';
  delete panel.dataset.dragging;
}

function panelOf(event: Event): HTMLElement | null {
  return event.currentTarget instanceof Element ? event.currentTarget.closest<HTMLElement>('.Panel') : null;
}
