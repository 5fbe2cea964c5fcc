import type { Mark } from '../lib/panel/mark.ts';
import { Shape } from './Shape.tsx';

/** "untried" is an empty circle. Screen readers skip it, so text with the same meaning must be beside it. */
export function MarkSign({ mark }: { mark: Mark | 'untried' }) {
  if (mark === 'untried') return <Shape name="untried" />;
  return <span class="MarkSign" data-sign={mark} aria-hidden="true" />;
}
