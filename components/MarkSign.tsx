import type { Mark } from '../lib/panel/mark.ts';

/** Draws the sign that links with this mark have. Screen readers skip it, so put words with the same meaning beside it. */
export function MarkSign({ mark }: { mark: Mark }) {
  return <span class="MarkSign" data-companion-mark={mark} aria-hidden="true" />;
}
