import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { text } from '../../lib/text.ts';
import { ICONS, IconButton } from '../IconButton.tsx';
import { searchBox } from './rows/roving-rows.ts';

interface SheetProps {
  /** Its heading, which is also its name for screen readers. */
  label: string;
  /** Whether it is small and lies below the button that opened it, not at the lower edge. */
  isMenu?: boolean;
  /** Buttons in the line of the heading. */
  actions?: ComponentChildren;
  onClose: () => void;
  children: ComponentChildren;
}

/**
 * While it is open, nothing behind it can be used. Its button, Escape and a press beside it close it. The focus then returns to
 * where it was; to the search box if nothing had it, as when the popup opens with the sheet.
 */
export function Sheet({ label, isMenu = false, actions, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedBeside = useRef(false);
  useLayoutEffect(() => {
    const { current } = dialog;
    if (current && isMenu) placeBelowOpener(current);
    current?.showModal();
    // Otherwise its first button would have the focus, and show it.
    current?.focus();
    return () => {
      current?.close();
      const focused = document.activeElement;
      // Without an element to give the focus back to, it stays in the closed sheet until that is removed.
      if (focused === document.body || current?.contains(focused)) searchBox()?.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="Sheet"
      data-menu={isMenu}
      aria-labelledby="sheet-label"
      tabIndex={-1}
      onCancel={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Otherwise the browser would close the popup too.
        event.preventDefault();
        onClose();
      }}
      // A press that begins in the sheet, as when text is selected, does not close it where it ends.
      onPointerDown={({ target, currentTarget }) => {
        isPressedBeside.current = target === currentTarget;
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && isPressedBeside.current) onClose();
      }}
    >
      <div class="Sheet-content">
        <header class="Sheet-head">
          <h2 id="sheet-label">{label}</h2>
          {actions}
          {isMenu ? (
            <IconButton
              class="Sheet-close"
              label={text('sheet_close')}
              icon={ICONS.remove}
              onClick={onClose}
            />
          ) : (
            <button type="button" class="button Sheet-close" onClick={onClose}>
              {text('sheet_close')}
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** Edge that stays free beside a menu, CSS pixels. */
const EDGE = 8;

function placeBelowOpener(menu: HTMLElement): void {
  const opener = document.querySelector('[aria-haspopup="dialog"][aria-expanded="true"]');
  if (!opener) return;
  const { left, bottom } = opener.getBoundingClientRect();
  menu.style.setProperty('--top', `${bottom + 4}px`);
  // Its width is known to the styles alone.
  menu.style.setProperty('--left', `${Math.max(EDGE, left)}px`);
}
