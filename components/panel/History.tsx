import type { PanelModel } from '../../lib/protocol.ts';
import { text } from '../../lib/text.ts';
import { AttemptList } from './AttemptList.tsx';
import { Figures } from './Figures.tsx';
import { ResultStrip } from './ResultStrip.tsx';
import { UsualTime } from './UsualTime.tsx';

/** The player's figures and attempts; says "not tried" only where the site said so. */
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
    const word = status === 'solved' ? 'panel_no_attempts_solved' : 'panel_no_attempts_tried';
    return <p class="History-empty">{text(word)}</p>;
  }
  return failure || checkedAt !== null || hidden.includes('results') ? null : <Awaited />;
}

/** The shape of what comes: three figures, two attempts. */
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
