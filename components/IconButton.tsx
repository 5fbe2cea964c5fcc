import type { ComponentProps } from 'preact';

/** SVG path data of line icons, in a view box of 16 by 16. */
export const ICONS = {
  bookmark: 'M4.5 2.5h7v11L8 10.6l-3.5 2.9Z',
  back: 'M13 8H3.5m4 4-4-4 4-4',
  done: 'm3.5 8.5 3 3 6-7',
  edit: 'M10.5 3.5l2 2M3.5 12.5l.6-2.6 7-7a1.2 1.2 0 0 1 1.9 1.9l-7 7Z',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  bin: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.5 9h6l.5-9M6.8 7v4m2.4-4v4',
  check: 'M13 8a5 5 0 1 1-1.6-3.7M13 1.8v3.4H9.6',
  go: 'M3 8h9.5m-4-4 4 4-4 4',
  open: 'm4.5 6.25 3.5 3.5 3.5-3.5',
  menu: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  pause: 'M5.5 3.5v9m5-9v9',
  resume: 'M5 3.2v9.6L12.5 8Z',
  options:
    'M6.9 2.3h2.2l.4 1.7 1.2.7 1.7-.5 1.1 1.9-1.3 1.2v1.4l1.3 1.2-1.1 1.9-1.7-.5-1.2.7-.4 1.7H6.9L6.5 12l-1.2-.7-1.7.5-1.1-1.9 1.3-1.2V7.3L2.5 6.1l1.1-1.9 1.7.5L6.5 4ZM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6Z',
  undo: 'M6 3.5 3 6.5l3 3M3 6.5h6a3.5 3.5 0 0 1 0 7H7',
  remove: 'm4.5 4.5 7 7m0-7-7 7',
  why: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.4 6.4a1.6 1.6 0 1 1 2.4 1.4c-.5.3-.8.6-.8 1.2m0 2.1v.1',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10Zm3.6-1.4L14 14',
  side: 'M2.5 3.5h11v9h-11Zm6.5 0v9',
  sort: 'M5 3v10m0 0-2.5-2.5M5 13l2.5-2.5M11 13V3m0 0L8.5 5.5M11 3l2.5 2.5',
  up: 'm4.5 9.75 3.5-3.5 3.5 3.5',
} as const;

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'label' | 'icon'> {
  class?: string;
  /** Its accessible name, also shown as the tooltip. */
  label: string;
  /** SVG path data of its icon, in a view box of 16 by 16. */
  icon: string;
}

/** In the site's page, wrap its handlers in `trusted` (panel/trusted.ts). */
export function IconButton({ class: name = '', label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" class={`IconButton ${name}`} aria-label={label} title={label} {...rest}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={icon} />
      </svg>
    </button>
  );
}
