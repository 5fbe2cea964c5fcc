import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { text } from '../../lib/text.ts';
import { ICONS, IconButton } from '../IconButton.tsx';

interface SheetProps {
  /** Its heading, which is also its name for screen readers. */
  label: string;
  /** Buttons in the line of the heading. */
  actions?: ComponentChildren;
  onClose: () => void;
  children: ComponentChildren;
}

/**
 * Draws a dialog over the lower part of the popup. While it is open, nothing behind it can be used. Its button, Escape and a
 * press beside it close it. The focus then returns to where it was.
 */
export function Sheet({ label, actions, onClose, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Otherwise its first button would have the focus, and show it.
    current?.focus();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="Sheet"
      aria-labelledby="sheet-label"
      tabIndex={-1}
      onCancel={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Otherwise the browser would close the popup too.
        event.preventDefault();
        onClose();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <div class="Sheet-content">
        <header class="Sheet-head">
          <h2 id="sheet-label">{label}</h2>
          {actions}
          <IconButton class="Sheet-close" label={text('sheet_close')} icon={ICONS.remove} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
