import type { Sign as SignKind } from '../lib/panel/sign.ts';
import { Shape } from './Shape.tsx';

/** "untried" is an empty circle. Screen readers skip it, so text with the same meaning must be beside it. */
export function Sign({ sign }: { sign: SignKind | 'untried' }) {
  if (sign === 'untried') return <Shape name="untried" />;
  return <span class="Sign" data-sign={sign} aria-hidden="true" />;
}
