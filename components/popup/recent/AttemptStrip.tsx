import { attemptsText, durationText } from '../../../lib/formatted-texts.ts';
import type { Attempt } from '../../../lib/model.ts';
import { resultBars } from '../../../lib/panel/result-strip.ts';
import { locale, numberText, text } from '../../../lib/text.ts';
import { timeOfDay } from '../../../lib/time.ts';

/** Most bars; for more attempts there are two numbers. */
const MAX_BARS = 8;
/** Height of a bar, CSS pixels. Both rows of bars must fit a line. */
const BAR_HEIGHT = 6;

/**
 * The oldest is at the left; solved ones are above the middle, failed ones below. Of many attempts, it says how many were solved;
 * of a single one, nothing. `attempts`: newest first.
 */
export function AttemptStrip({ attempts }: { attempts: readonly Attempt[] }) {
  const oldestFirst = attempts.toReversed();
  const solves = attempts.filter(({ solved }) => solved).length;
  const name = attemptsText(attempts.length, solves);
  const each = oldestFirst.map(attemptText).join('\n');
  return (
    <span class="AttemptStrip" title={attempts.length > 1 ? each : undefined}>
      {attempts.length > MAX_BARS && (
        <span aria-hidden="true">
          {numberText(solves)}/{numberText(attempts.length)}
        </span>
      )}
      {attempts.length > 1 && attempts.length <= MAX_BARS && <Bars results={oldestFirst} />}
      {attempts.length > 1 && <span class="unseen">{name}</span>}
    </span>
  );
}

function Bars({ results }: { results: readonly Attempt[] }) {
  const { width, height, solved, failed } = resultBars(results, BAR_HEIGHT);
  return (
    <svg {...{ width, height }} aria-hidden="true">
      <path data-solved="true" d={solved} />
      <path data-solved="false" d={failed} />
    </svg>
  );
}

function attemptText({ at, solved, ms, context }: Attempt): string {
  const result = text(solved ? 'solved' : 'failed');
  return [timeOfDay(at, locale()), result, durationText(ms), context].filter(Boolean).join(' · ');
}
