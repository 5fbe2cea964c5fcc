import type { PanelModel, PanelTexts } from '../../lib/panel/panel.ts';
import { text } from '../../lib/text.ts';
import { AttemptList } from './AttemptList.tsx';
import { Figures } from './Figures.tsx';
import { ResultStrip } from './ResultStrip.tsx';
import { UsualTime } from './UsualTime.tsx';

interface HistoryProps {
  model: PanelModel;
  texts: PanelTexts;
  now: number;
}

/** Draws the player's figures and attempts, or why there are none. "Not tried" appears only if the site reported it. */
export function History({ model, texts, now }: HistoryProps) {
  const { hidden, status, tries, solves, bestMs, attempts, checkedAt, failure } = model;
  if (tries > 0 || attempts.length > 0) {
    return (
      <>
        {tries > 0 && <Figures tries={tries} solves={solves} bestMs={bestMs} best={texts.best} />}
        {texts.usual && <UsualTime {...texts.usual} />}
        <ResultStrip attempts={attempts} name={texts.results} />
        {attempts.length > 0 && <AttemptList attempts={attempts} texts={texts} now={now} />}
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
