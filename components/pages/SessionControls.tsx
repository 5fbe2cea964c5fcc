import { useState } from 'preact/hooks';
import type { SessionScope } from '../../lib/popup/session-scopes.ts';
import {
  LENGTH_UNITS,
  SESSION_LENGTHS,
  type SessionChange,
  type SessionChoices,
} from '../../lib/sessions/session.ts';
import { lengthText, type SessionFigures, sessionLine } from '../../lib/sessions/session-text.ts';
import { numberText, text } from '../../lib/text.ts';
import { Check } from './Check.tsx';
import { Choice } from './Choice.tsx';

interface SessionControlsProps {
  /** How the last session goes, or went; null: there was none yet. */
  last: SessionFigures | null;
  /** What is offered for the next one. */
  choices: SessionChoices;
  scopes: readonly SessionScope[];
  isBusy: boolean;
  now: number;
  onStart: (choices: SessionChoices) => void;
  onChange: (change: SessionChange) => void;
}

/** Pauses or ends the session that goes on. Without one, a press of a length starts one. */
export function SessionControls(props: SessionControlsProps) {
  const { last } = props;
  return last && last.state !== 'over' ? <UnderWay {...props} last={last} /> : <Start {...props} />;
}

function UnderWay({ last, isBusy, now, onChange }: SessionControlsProps & { last: SessionFigures }) {
  const isPaused = last.state === 'paused';
  return (
    <div class="SessionControls">
      <p class="SessionControls-line" aria-live="polite">
        {sessionLine(last, now)}
      </p>
      <div class="SessionControls-choices">
        <button
          type="button"
          class="button SessionControls-pause"
          aria-disabled={isBusy}
          onClick={() => isBusy || onChange({ paused: !isPaused })}
        >
          {text(isPaused ? 'resume' : 'pause')}
        </button>
        <button
          type="button"
          class="button SessionControls-end"
          aria-disabled={isBusy}
          onClick={() => isBusy || onChange({ ended: true })}
        >
          {text('sessions_end')}
        </button>
      </div>
    </div>
  );
}

function Start({ choices, scopes, isBusy, onStart }: SessionControlsProps) {
  const [chosen, setChosen] = useState(choices);
  const isChosen = ({ scope }: SessionScope) => JSON.stringify(scope) === JSON.stringify(chosen.scope);
  const at = Math.max(0, scopes.findIndex(isChosen));
  return (
    <div class="SessionControls">
      <div class="SessionControls-line">
        <span>{text('session_from')}</span>
        <Choice
          label={text('session_from')}
          choices={scopes.map(({ words }, nth) => [nth, words] as const)}
          value={at}
          onPick={(nth) => setChosen({ ...chosen, scope: scopes[nth ?? 0]?.scope ?? null })}
        />
      </div>
      <Check
        label={text('sessions_reviews_first')}
        on={chosen.reviewsFirst}
        onChange={(reviewsFirst) => setChosen({ ...chosen, reviewsFirst })}
      />
      <Check
        label={text('sessions_auto_open')}
        on={chosen.autoOpen}
        onChange={(autoOpen) => setChosen({ ...chosen, autoOpen })}
      />
      {LENGTH_UNITS.map((unit) => (
        <div key={unit} class="SessionControls-choices">
          <span class="SessionControls-unit">{text(`session_${unit}`)}</span>
          {SESSION_LENGTHS.filter((length) => length.unit === unit).map((length) => (
            <button
              key={length.count}
              type="button"
              class="button"
              aria-label={text('session_start', lengthText(length))}
              aria-disabled={isBusy}
              onClick={() => isBusy || onStart({ ...chosen, scope: scopes[at]?.scope ?? null, length })}
            >
              {numberText(length.count)}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}
