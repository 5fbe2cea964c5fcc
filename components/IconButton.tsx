import type { ComponentProps } from 'preact';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'label' | 'icon'> {
  class?: string;
  /** Its accessible name, also shown as the tooltip. */
  label: string;
  /** SVG path data of its icon, in a view box of 16 by 16. */
  icon: string;
}

/** Draws a small button with an icon. In the site's page, wrap its handlers in `trusted` (panel/trusted.ts). */
export function IconButton({ class: name = '', label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" class={`IconButton ${name}`} aria-label={label} title={label} {...rest}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={icon} />
      </svg>
    </button>
  );
}
