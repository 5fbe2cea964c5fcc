import type { ComponentChildren } from 'preact';
import { text } from '../../lib/text.ts';
import { Duration } from '../Duration.tsx';
import { Shape } from '../Shape.tsx';
import { trusted } from './trusted.ts';

interface FiguresProps {
  /** The numbers of tries and of solved ones, as text. */
  tries: string;
  solves: string;
  firstSolved: boolean | null;
  /** The best time, ms and as text; null without one. */
  bestMs: number | null;
  best: string | null;
  /** The player pressed the number of tries. */
  onTries: () => void;
}

/**
 * The number of solves has less weight, since the three others say more. The number of tries leads to all of them. Screen
 * readers read all when one changes.
 */
export function Figures({ tries, solves, firstSolved, bestMs, best, onTries }: FiguresProps) {
  return (
    <dl class="Figures" aria-live="polite" aria-atomic="true">
      <Figure label={text('panel_tries')}>
        <button type="button" class="link-button" title={text('panel_all_tries')} onClick={trusted(onTries)}>
          {tries}
        </button>
      </Figure>
      <Figure label={text('panel_solves')} isQuiet>
        {solves}
      </Figure>
      <Figure label={text('panel_first')}>
        {firstSolved !== null && (
          <span data-solved={firstSolved} title={text(resultKey(firstSolved))}>
            <Shape name={firstSolved ? 'solved' : 'missed'} />
            <span class="unseen">{text(resultKey(firstSolved))}</span>
          </span>
        )}
      </Figure>
      <Figure label={text('panel_best')}>
        <Duration ms={bestMs} shown={best} otherwise="panel_none" />
      </Figure>
    </dl>
  );
}

interface FigureProps {
  label: string;
  isQuiet?: boolean;
  children: ComponentChildren;
}

function resultKey(solved: boolean) {
  return solved ? 'panel_attempt_solved' : 'panel_attempt_missed';
}

function Figure({ label, isQuiet = false, children }: FigureProps) {
  return (
    <div class="Figures-one" data-quiet={isQuiet}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
