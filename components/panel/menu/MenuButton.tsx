import { useRef } from 'preact/hooks';
import { text } from '../../../lib/text.ts';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { trusted } from '../trusted.ts';
import { PanelMenu, type PanelMenuProps } from './PanelMenu.tsx';

interface MenuButtonProps extends Omit<PanelMenuProps, 'onClose'> {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The menu is drawn when it is opened. It closes when the focus leaves it. */
export function MenuButton({ isOpen, onOpen, ...menu }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const whole = useRef<HTMLSpanElement>(null);
  const close = () => {
    button.current?.focus();
    onOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the buttons in it
    <span
      ref={whole}
      class="MenuButton"
      onKeyDown={(event) => {
        if (isOpen && event.key === 'Escape') close();
      }}
      onFocusOut={({ relatedTarget }) => {
        if (isOpen && !whole.current?.contains(relatedTarget as Node | null)) onOpen(false);
      }}
    >
      <IconButton
        ref={button}
        label={text('panel_menu')}
        icon={ICONS.menu}
        aria-expanded={isOpen}
        onClick={trusted(() => onOpen(!isOpen))}
      />
      {isOpen && <PanelMenu {...menu} onClose={close} />}
    </span>
  );
}
