import { rankText } from '../difficulty/rank.ts';
import { durationText, fetchedTexts, shortTimeTexts, starsTexts } from '../formatted-texts.ts';
import { PANEL_ROWS } from '../limits.ts';
import { DIFFICULTIES } from '../picks/difficulties.ts';
import { practiceLine } from '../practice/practice-text.ts';
import { GRADES } from '../review/grades.ts';
import { locale, numberText, type TextKey, templatesOf, text, textCount } from '../text.ts';
import { dayCount, inDays } from '../time.ts';
import { MARKS } from './mark.ts';
import type { AttemptTexts, PanelAnswer, PanelModel, PanelReview, PanelTexts } from './panel.ts';
import { shownResults } from './result-strip.ts';
import { SPOILER_PARTS } from './spoilers.ts';

/** The texts that a panel may need when it is drawn for the first time. */
const FIRST_TEXTS: readonly TextKey[] = [
  'panel_label',
  'panel_name',
  'panel_move',
  'panel_corner_bottom_right',
  'panel_corner_bottom_left',
  'panel_corner_top_right',
  'panel_corner_top_left',
  'panel_hide',
  'panel_show',
  'panel_show_known',
  'sign_untried',
  ...MARKS.map((one) => `sign_${one}` as const),
  'panel_hidden',
  'panel_reveal',
  'panel_covered',
  'panel_not_covered',
  ...SPOILER_PARTS.map((part) => `spoiler_${part}` as const),
  'panel_rank_title',
  'rank_kyu',
  'rank_kyu_uncertain',
  'rank_dan',
  'rank_dan_uncertain',
  'panel_elo_title',
  'panel_elo',
  'panel_tries',
  'panel_all_tries',
  'panel_solves',
  'panel_first',
  'panel_best',
  'panel_none',
  'panel_attempts',
  'panel_column_result',
  'panel_column_date',
  'panel_column_time',
  'panel_attempt_solved',
  'panel_attempt_missed',
  'panel_no_time',
  'panel_untried',
  'panel_no_attempts_solved',
  'panel_no_attempts_tried',
  'panel_asking',
  'panel_unchecked',
  'panel_check',
  'panel_options',
  'note_bookmark',
  'note_add',
  'note_edit',
  'note_close',
  'note_field',
  'note_placeholder',
  'review_tomorrow',
  'review_remove',
  'review_later',
  'review_later_name',
  'review_grade',
  'review_grade_when',
  ...GRADES.map((one) => `grade_${one}` as const),
  'practice_pause',
  'practice_resume',
  'practice_report',
  'practice_report_name',
  'practice_opens_next',
  'practice_stay',
  'panel_often_missed',
  'panel_easier',
  'undo',
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
  const { problem, attempts, tries, solves, bestMs, checkedAt } = panel;
  return {
    attempts: attempts.slice(0, PANEL_ROWS).map((attempt) => attemptTexts(attempt, now)),
    tries: tries > 0 ? textCount('panel_tries_count', tries) : null,
    figures: { tries: numberText(tries), solves: numberText(solves) },
    more:
      tries > attempts.length
        ? text('panel_attempts_latest', numberText(attempts.length), numberText(tries))
        : null,
    best: durationText(bestMs),
    usual: usualTexts(panel),
    stars: starsTexts(problem),
    results: resultsText(attempts),
    fetched: fetchedTexts(checkedAt, now),
    scope: panel.scope,
    why: [panel.isWidened && text('pick_widened'), panel.why].filter(Boolean).join(' · ') || null,
    review: panel.review && reviewTexts(panel.review),
    practice: panel.practice && practiceLine(panel.practice, now),
  };
}

/** Returns the texts of one attempt at a time (epoch ms). */
export function attemptTexts({ at, ms }: PanelModel['attempts'][number], now: number): AttemptTexts {
  return { when: shortTimeTexts(at, now), taken: durationText(ms) };
}

function usualTexts({ usual }: PanelModel): PanelTexts['usual'] {
  if (!usual) return null;
  const rank = rankText(usual.rank);
  return {
    median: text('panel_usual', durationText(usual.ms) ?? ''),
    title: textCount('panel_usual_of', usual.solves, rank),
  };
}

function reviewTexts(review: PanelReview): PanelTexts['review'] {
  if (review.state === 'graded') {
    const grades = review.days.map((days) => ({
      after: days > 0 ? dayCount(days, locale()) : inDays(days, locale()),
      when: inDays(days, locale()),
    }));
    return { line: '', grades };
  }
  if (review.state === 'none') return { line: '', grades: [] };
  const line =
    review.state === 'planned'
      ? text('review_planned', inDays(review.days, locale()))
      : text(`review_${review.state}`);
  return { line, grades: [] };
}

function resultsText(attempts: PanelModel['attempts']): string | null {
  const shown = shownResults(attempts);
  const solves = shown.filter(({ solved }) => solved).length;
  return shown.length > 0 ? textCount('panel_strip', shown.length, numberText(solves)) : null;
}
