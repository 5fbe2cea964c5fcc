import { durationText, timeTexts } from '../../lib/formatted-texts.ts';
import type { ProblemCard } from '../../lib/panel/panel.ts';
import { text, textCount } from '../../lib/text.ts';
import { Duration } from '../Duration.tsx';
import { MarkSign } from '../MarkSign.tsx';
import { Shape } from '../Shape.tsx';
import { When } from '../When.tsx';

export interface MarkCardProps {
  card: ProblemCard;
  now: number;
}

/** Draws the card beside a marked link: the mark in words, number of tries and solves, best time, and the last attempts. */
export function MarkCard({ card, now }: MarkCardProps) {
  const { mark, tries, solves, bestMs, attempts } = card;
  const best = durationText(bestMs);
  const sums = [
    textCount('panel_tries_count', tries),
    solves > 0 && text('card_solves', `${solves}`),
    best !== null && text('card_best', best),
  ];
  return (
    <div class="MarkCard" role="status">
      <p class="MarkCard-mark">
        <MarkSign mark={mark} />
        {text(`mark_${mark}`)}
      </p>
      <p class="MarkCard-sums">{sums.filter(Boolean).join(' · ')}</p>
      <ul class="MarkCard-attempts">
        {attempts.map(({ at, solved, ms }) => (
          <li key={at} data-solved={solved}>
            <Shape name={solved ? 'solved' : 'missed'} />
            <span class="unseen">{text(solved ? 'panel_attempt_solved' : 'panel_attempt_missed')}</span>
            <When at={at} texts={timeTexts(at, now)} />
            <Duration ms={ms} shown={durationText(ms)} otherwise="panel_no_time" />
          </li>
        ))}
      </ul>
    </div>
  );
}
