import type { StarsTexts } from '../lib/formatted-texts.ts';
import { Shape } from './Shape.tsx';

export function Stars({ texts }: { texts: StarsTexts | null }) {
  if (!texts) return null;
  const { mean, votes, spoken } = texts;
  return (
    <span class="Stars" title={spoken}>
      <span class="unseen">{spoken}</span>
      <span aria-hidden="true">
        <Shape name="star" />
        {mean}
        {votes !== null && <span class="Stars-votes">{votes}</span>}
      </span>
    </span>
  );
}
