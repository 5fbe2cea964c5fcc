import { attemptsText, durationText, shortTimeTexts } from '../../lib/formatted-texts.ts';
import type { CardResults } from '../../lib/panel/panel-types.ts';
import { resultBars } from '../../lib/panel/result-strip.ts';
import { text } from '../../lib/text.ts';
import { Duration } from '../Duration.tsx';
import { When } from '../When.tsx';

/** The oldest is at the left. */
export function LastResults({ attempts, now }: { attempts: CardResults['attempts']; now: number }) {
  const [last] = attempts;
  if (!last) return null;
  const { at, solved, ms } = last;
  return (
    <p class="LastResults">
      {attempts.length > 1 && <Bars attempts={attempts} />}
      <span>
        <span class="unseen">{text(solved ? 'solved' : 'failed')}</span>
        <When at={at} texts={shortTimeTexts(at, now)} />
      </span>
      {ms !== null && <Duration ms={ms} shown={durationText(ms)} />}
    </p>
  );
}

function Bars({ attempts }: Pick<Parameters<typeof LastResults>[0], 'attempts'>) {
  const { width, height, solved, failed } = resultBars(attempts.toReversed());
  const solves = attempts.filter((attempt) => attempt.solved).length;
  return (
    <svg role="img" aria-label={attemptsText(attempts.length, solves)} {...{ width, height }}>
      <path data-solved="true" d={solved} />
      <path data-solved="false" d={failed} />
    </svg>
  );
}
