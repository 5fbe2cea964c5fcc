import { calendarDays } from '../../lib/days.ts';
import { attemptsText, timeTexts } from '../../lib/formatted-texts.ts';
import { signOf } from '../../lib/panel/sign.ts';
import { signName } from '../../lib/panel/sign-text.ts';
import type { Here } from '../../lib/popup/popup.ts';
import { locale, text } from '../../lib/text.ts';
import { inDays } from '../../lib/time.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { NumberRankGenre } from './rows/NumberRankGenre.tsx';

/** The problem in the tab, in one line. What does not fit is left out as a whole; the tooltip has it. */
export function PopupHere({ here, now }: { here: Here; now: number }) {
  const { problem, status, sign, due, pending } = here;
  const { id, rank, elo, genre } = problem;
  return (
    <section class="PopupHere" aria-label={text('popup_here_label')} data-pending={pending}>
      {/* For another problem it is drawn anew: in the elements of the old one, parts of it would move. */}
      <p key={id} title={tooltip(here, now)}>
        <NumberRankGenre id={id} rank={rank} elo={elo} genre={genre} />
        {(status !== null || sign !== null || pending) && (
          <span class="PopupHere-status" key={`${status} ${sign}`}>
            {status === null && sign === null ? '…' : <StatusBadge status={status} sign={sign} />}
          </span>
        )}
        {due !== null && sign !== 'due' && (
          <span class="PopupHere-due" title={dueText(due, now)}>
            {dueText(due, now)}
          </span>
        )}
      </p>
    </section>
  );
}

function dueText(due: number, now: number): string {
  const days = Math.max(1, -calendarDays(due, now));
  return text('review_planned', inDays(days, locale()));
}

function tooltip({ status, sign, attemptCount, solves, lastAt }: Here, now: number): string | undefined {
  const shown = signOf(status, sign);
  const parts = [shown && signName(shown)];
  if (attemptCount && solves !== null) {
    parts.push(attemptsText(attemptCount, solves));
    if (lastAt !== null) parts.push(timeTexts(lastAt, now, 'popup_last').relative);
  }
  return parts.filter(Boolean).join(' · ') || undefined;
}
