import type { PanelModel } from '../../lib/panel/panel.ts';
import { text } from '../../lib/text.ts';
import { AttemptList } from './AttemptList.tsx';
import { Figures } from './Figures.tsx';
import { ResultStrip } from './ResultStrip.tsx';
import { UsualTime } from './UsualTime.tsx';

/** Draws the player's figures and attempts, or why there are none. "Not tried" appears only if the site reported it. */
export function History({ model, now }: { model: PanelModel; now: number }) {
  const { hidden, status, tries, solves, bestMs, attempts, usual, checkedAt, failure } = model;
  if (tries > 0 || attempts.length > 0) {
    return (
      <>
        {tries > 0 && <Figures tries={tries} solves={solves} bestMs={bestMs} />}
        <UsualTime usual={usual} newest={attempts[0]} />
        <ResultStrip attempts={attempts} />
        {attempts.length > 0 && <AttemptList attempts={attempts} tries={tries} now={now} />}
      </>
    );
  }
  if (status === 'untried') return <p class="History-empty">{text('panel_untried')}</p>;
  if (status !== null && checkedAt !== null) {
    const key = status === 'solved' ? 'panel_no_attempts_solved' : 'panel_no_attempts_tried';
    return <p class="History-empty">{text(key)}</p>;
  }
  return failure || checkedAt !== null || hidden.includes('results') ? null : <Awaited />;
}

/** Draws a placeholder as high as three figures and two attempts. */
function Awaited() {
  return (
    <div class="History-awaited" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
