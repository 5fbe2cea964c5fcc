import type { ComponentProps } from 'preact';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'label' | 'icon'> {
  class?: string;
  /** Its name, and its hint. */
  label: string;
  /** The lines of its drawing, on 16 by 16. */
  icon: string;
}

/** A small quiet button with a drawing instead of words. What it does is to be `trusted`. */
export function IconButton({ class: name = '', label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" class={`IconButton ${name}`} aria-label={label} title={label} {...rest}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={icon} />
      </svg>
    </button>
  );
}
