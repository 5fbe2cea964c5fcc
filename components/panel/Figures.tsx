import type { ComponentChildren } from 'preact';
import { text } from '../../lib/text.ts';
import { Duration } from '../Duration.tsx';

interface FiguresProps {
  tries: number;
  solves: number;
  /** The best time, ms and as text; null without one. */
  bestMs: number | null;
  best: string | null;
}

/** Draws number of tries, number of solves and best time. Screen readers read all three when one of them changes. */
export function Figures({ tries, solves, bestMs, best }: FiguresProps) {
  return (
    <dl class="Figures" aria-live="polite" aria-atomic="true">
      <Figure label={text('panel_tries')}>{tries}</Figure>
      <Figure label={text('panel_solves')}>{solves}</Figure>
      <Figure label={text('panel_best')}>
        <Duration ms={bestMs} shown={best} otherwise="panel_none" />
      </Figure>
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="Figures-one">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
