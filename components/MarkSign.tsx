import type { Mark } from '../lib/panel/mark.ts';

/**
 * Draws the same sign that links with this mark have. Screen readers skip it, so text with the same meaning must be
 * beside it.
 */
export function MarkSign({ mark }: { mark: Mark }) {
  return <span class="MarkSign" data-companion-mark={mark} aria-hidden="true" />;
}
