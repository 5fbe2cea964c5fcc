import { durationText } from '../../../lib/formatted-texts.ts';
import { resultBars } from '../../../lib/panel/result-strip.ts';
import type { Try } from '../../../lib/popup/diary.ts';
import { locale, numberText, text, textCount } from '../../../lib/text.ts';
import { timeOfDay } from '../../../lib/time.ts';

/** Most bars; for more tries there are two numbers. */
const MAX_BARS = 8;
/** Height of a bar, CSS pixels. Both rows of bars must fit a line. */
const BAR_HEIGHT = 6;

/**
 * The oldest is at the left; solved ones are above the middle, missed ones below. Of many tries, it says how many were solved;
 * of a single one, nothing. `tries`: newest first.
 */
export function TryStrip({ tries }: { tries: readonly Try[] }) {
  const oldestFirst = tries.toReversed();
  const solves = tries.filter(({ solved }) => solved).length;
  const name = `${textCount('panel_tries_count', tries.length)}, ${text('popup_solves', numberText(solves))}`;
  const each = oldestFirst.map(tryText).join('\n');
  return (
    <span class="TryStrip" title={tries.length > 1 ? each : undefined}>
      {tries.length > MAX_BARS && (
        <span aria-hidden="true">
          {numberText(solves)}/{numberText(tries.length)}
        </span>
      )}
      {tries.length > 1 && tries.length <= MAX_BARS && <Bars results={oldestFirst} />}
      {tries.length > 1 && <span class="unseen">{name}</span>}
    </span>
  );
}

function Bars({ results }: { results: readonly Try[] }) {
  const { width, height, solved, missed } = resultBars(results, BAR_HEIGHT);
  return (
    <svg {...{ width, height }} aria-hidden="true">
      <path data-solved="true" d={solved} />
      <path data-solved="false" d={missed} />
    </svg>
  );
}

function tryText({ at, solved, ms, context }: Try): string {
  const result = text(solved ? 'panel_attempt_solved' : 'panel_attempt_missed');
  return [timeOfDay(at, locale()), result, durationText(ms), context].filter(Boolean).join(' · ');
}
