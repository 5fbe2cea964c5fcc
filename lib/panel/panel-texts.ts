import { rankText } from '../difficulty/rank.ts';
import { attemptsText, durationText, fetchedTexts, shortTimeTexts, starsTexts } from '../formatted-texts.ts';
import { PANEL_ROWS } from '../limits.ts';
import type { PanelReview } from '../review/shown-review.ts';
import { sessionLine } from '../sessions/session-text.ts';
import { locale, numberText, text, textCount } from '../text.ts';
import { dayCount, inDays } from '../time.ts';
import type { AttemptTexts, PanelAnswer, PanelModel, PanelReviews, PanelTexts } from './panel-types.ts';
import { shownResults } from './result-strip.ts';
import { signOf } from './sign.ts';
import { signWords } from './sign-text.ts';

/** Returns the answer that shows a panel at a time (epoch ms). */
export function panelAnswer(panel: PanelModel, now: number): PanelAnswer {
  return { show: 'panel', panel, texts: panelTexts(panel, now) };
}

/** Returns what the toolbar button tells of a problem, as far as its panel tells that. */
export function problemTitle(panel: PanelModel, texts: PanelTexts): string {
  const sign = signOf(panel.status, panel.sign);
  const number = text('problem_number', String(panel.problem.id));
  return [number, sign && signWords(sign), texts.attemptCount].filter(Boolean).join(' · ');
}

/** Returns the texts of a panel at a time (epoch ms). */
export function panelTexts(panel: PanelModel, now: number): PanelTexts {
  const { problem, attempts, attemptCount, solves, checkedAt } = panel;
  return {
    attempts: attempts.slice(0, PANEL_ROWS).map((attempt) => attemptTexts(attempt, now)),
    attemptCount: attemptCount > 0 ? textCount('attempts', attemptCount) : null,
    solves: attemptCount > 0 ? attemptsText(attemptCount, solves) : null,
    more:
      attemptCount > attempts.length
        ? text('panel_attempts_latest', numberText(attempts.length), numberText(attemptCount))
        : null,
    times: timesTexts(panel),
    stars: starsTexts(problem),
    results: resultsText(attempts),
    fetched: fetchedTexts(checkedAt, now),
    why: [panel.isWidened && text('pick_widened'), panel.why].filter(Boolean).join(' · ') || null,
    review: panel.review && reviewTexts(panel.review),
    reviews: panel.reviews && reviewsTexts(panel.reviews),
    session: panel.session && sessionLine(panel.session, now),
  };
}

/** Returns the texts of one attempt at a time (epoch ms). */
export function attemptTexts({ at, ms }: PanelModel['attempts'][number], now: number): AttemptTexts {
  return { when: shortTimeTexts(at, now), taken: durationText(ms) };
}

function timesTexts({ bestMs, usual }: PanelModel): PanelTexts['times'] {
  const best = durationText(bestMs);
  const usually = usual && durationText(usual.ms);
  const parts = [best && text('best_time', best), usually && text('panel_usual', usually)].filter(Boolean);
  if (parts.length === 0) return null;
  return {
    line: parts.join(' · '),
    title: usual ? textCount('panel_usual_of', usual.solves, rankText(usual.rank)) : '',
  };
}

function reviewTexts(review: PanelReview): PanelTexts['review'] {
  if (review.state === 'planned')
    return { line: text('review_planned', inDays(review.days, locale())), grades: [] };
  if (review.state !== 'graded') return null;
  const grades = review.days.map((days) => ({
    after: days > 0 ? dayCount(days, locale()) : inDays(days, locale()),
    when: inDays(days, locale()),
  }));
  return { line: '', grades };
}

function reviewsTexts({ left, tomorrow }: PanelReviews): PanelTexts['reviews'] {
  const done = text('review_done');
  return {
    next: text('review_next_left', numberText(left)),
    some: text('review_count', numberText(left)),
    done: tomorrow > 0 ? text('review_tomorrow_count', done, numberText(tomorrow)) : done,
  };
}

function resultsText(attempts: PanelModel['attempts']): string | null {
  const shown = shownResults(attempts);
  const solves = shown.filter(({ solved }) => solved).length;
  return shown.length > 0 ? attemptsText(shown.length, solves) : null;
}
