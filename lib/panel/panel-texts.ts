import { rankText } from '../difficulty/rank.ts';
import { attemptsText, durationText, fetchedTexts, shortTimeTexts, starsTexts } from '../formatted-texts.ts';
import { PANEL_ROWS } from '../limits.ts';
import { DIFFICULTIES } from '../picks/difficulties.ts';
import { GRADES } from '../review/grades.ts';
import { sessionLine } from '../sessions/session-text.ts';
import { locale, numberText, type TextKey, templatesOf, text, textCount } from '../text.ts';
import { dayCount, inDays } from '../time.ts';
import type {
  AttemptTexts,
  PanelAnswer,
  PanelModel,
  PanelReview,
  PanelReviews,
  PanelTexts,
} from './panel.ts';
import { shownResults } from './result-strip.ts';
import { SIGNS } from './sign.ts';

/** The texts that a panel may need when it is drawn for the first time. */
const FIRST_TEXTS: readonly TextKey[] = [
  'language',
  'ext_name',
  'panel_name',
  'panel_menu',
  'panel_hide',
  'panel_show_known',
  'sign_untried',
  ...SIGNS.map((one) => `sign_${one}` as const),
  'panel_hidden',
  'panel_hidden_spoilers',
  'panel_reveal',
  'panel_not_covered',
  'rank_kyu',
  'rank_kyu_uncertain',
  'rank_dan',
  'rank_dan_uncertain',
  'elo',
  'panel_attempts',
  'solved',
  'failed',
  'no_time',
  'note_bookmark',
  'note_add',
  'your_note',
  'review_tomorrow',
  'review_tomorrow_short',
  'review_later',
  'review_later_name',
  'review_remove',
  'review_removed',
  'review_grade',
  'review_grade_when',
  ...GRADES.map((one) => `grade_${one}` as const),
  'undo',
  'sessions_pause',
  'sessions_resume',
  'page_part_sessions',
  'panel_often_failed',
  'panel_easier',
  'scope_from',
  'scope_clear',
  'pick_next',
  'difficulty',
  ...DIFFICULTIES.map((one) => `difficulty_${one}` as const),
];

/** Returns an answer with the texts of a panel that is not drawn yet, so that its page need not wait for the browser's. */
export function withFirstTexts(answer: PanelAnswer): PanelAnswer {
  return answer.show === 'panel' ? { ...answer, templates: templatesOf(FIRST_TEXTS) } : answer;
}

/** Returns the answer that shows a panel at a time (epoch ms). */
export function panelAnswer(panel: PanelModel, now: number): PanelAnswer {
  return { show: 'panel', panel, texts: panelTexts(panel, now) };
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
    scope: panel.scope,
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
