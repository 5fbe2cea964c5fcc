import { useState } from 'preact/hooks';
import { attemptTexts } from '../../lib/panel/panel-texts.ts';
import type { AttemptTexts, PanelModel, PanelTexts } from '../../lib/panel/panel-types.ts';
import { resultBars, STRIP, shownResults } from '../../lib/panel/result-strip.ts';
import { text } from '../../lib/text.ts';

interface ResultStripProps {
  attempts: PanelModel['attempts'];
  texts: PanelTexts;
  now: number;
}

/**
 * The oldest result is at the left; solved ones are above the middle line, failed ones below it. Beside them stand the
 * player's best and usual time or, while a bar is under the pointer or chosen by the arrow keys, its attempt.
 */
export function ResultStrip({ attempts, texts, now }: ResultStripProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = shownResults(attempts);
  const attempt = chosen === null ? undefined : shown[chosen];
  if (shown.length === 0 && !texts.times) return null;
  return (
    <div class="ResultStrip">
      {shown.length > 0 && texts.results !== null && (
        <Bars {...{ shown, chosen, setChosen }} name={texts.results} />
      )}
      <p class="ResultStrip-note" aria-live="polite">
        {attempt ? (
          <AttemptNote
            {...attempt}
            texts={texts.attempts[shown.length - 1 - (chosen ?? 0)] ?? attemptTexts(attempt, now)}
          />
        ) : (
          texts.times && <span title={`${texts.times.line}\n${texts.times.title}`}>{texts.times.line}</span>
        )}
      </p>
    </div>
  );
}

interface BarsProps {
  shown: PanelModel['attempts'];
  name: string;
  chosen: number | null;
  setChosen: (nth: number | null) => void;
}

function Bars({ shown, name, chosen, setChosen }: BarsProps) {
  const last = shown.length - 1;
  const within = (nth: number) => Math.max(0, Math.min(last, nth));
  const { width, height, solved, failed } = resultBars(shown);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step !== undefined) setChosen(within((chosen ?? last) + step));
  };
  return (
    <svg
      role="img"
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys choose a bar
      tabIndex={0}
      {...{ width, height, onKeyDown }}
      onPointerMove={({ offsetX }) => setChosen(within(Math.floor(offsetX / STRIP.step)))}
      onPointerLeave={() => setChosen(null)}
      onFocus={() => setChosen(last)}
      onBlur={() => setChosen(null)}
    >
      {chosen !== null && <rect x={chosen * STRIP.step - 1} width={STRIP.width + 2} {...{ height }} />}
      <path data-solved="true" d={solved} />
      <path data-solved="false" d={failed} />
    </svg>
  );
}

type AttemptNoteProps = Pick<PanelModel['attempts'][number], 'solved' | 'context'> & { texts: AttemptTexts };

function AttemptNote({ solved, context, texts }: AttemptNoteProps) {
  return (
    <span>
      <i class="ResultSign" data-solved={solved} role="img" aria-label={text(solved ? 'solved' : 'failed')} />
      {[texts.when.relative, texts.taken, context].filter(Boolean).join(' · ')}
    </span>
  );
}
