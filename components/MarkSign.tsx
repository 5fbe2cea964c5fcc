import type { Mark } from '../lib/panel/mark.ts';

/** The sign that a link gets with this mark; always beside words that say the same. */
export function MarkSign({ mark }: { mark: Mark }) {
  return <span class="MarkSign" data-companion-mark={mark} aria-hidden="true" />;
}
