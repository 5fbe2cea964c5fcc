import { LIFETIME } from '../../lib/lifetimes.ts';
import { RATE_LIMITS } from '../../lib/limits.ts';
import { PROBLEM_DATA_CHOICES } from '../../lib/settings.ts';
import { numberText, text, textCount } from '../../lib/text.ts';
import { ProblemDataStand } from './ProblemDataStand.tsx';
import { Fold } from './frame/Fold.tsx';
import type { OptionsPageProps } from './options-props.ts';

/** Number of requests for all problems of the site. A simulation with 16,000 problems took 270. */
const ALL_REQUESTS = 280;

export function ProblemDataSection(props: OptionsPageProps) {
  const { problemData, problemDataStand, historyPaused, onSettings } = props;
  const minutes = Math.round((ALL_REQUESTS * RATE_LIMITS.backgroundIntervalMs) / 60_000);
  const days = LIFETIME.problemDataMs / 86_400_000;
  const cost = text(
    'catalogue_all_help',
    numberText(ALL_REQUESTS),
    numberText(minutes),
    textCount('options_days', days),
  );
  const state = problemDataStand?.state;
  const announced = state === 'done' || (state === 'reading' && !historyPaused) ? state : null;
  return (
    <Fold
      id="catalogue"
      title={text('catalogue_title')}
      state={problemDataStand ? textCount('catalogue_known', problemDataStand.knownProblems) : ''}
    >
      <div class="ProblemDataSection">
        <p>{text('catalogue_about')}</p>
        <fieldset>
          <legend class="unseen">{text('catalogue_title')}</legend>
          {PROBLEM_DATA_CHOICES.map((choice) => (
            <label key={choice} class="ProblemDataSection-choice">
              <input
                type="radio"
                name="catalogue"
                checked={choice === problemData}
                onChange={() => onSettings({ problemData: choice })}
              />
              <span>
                {text(`catalogue_${choice}`)}
                {choice !== 'none' && (
                  <small>{choice === 'all' ? cost : text('catalogue_attempted_help')}</small>
                )}
              </span>
            </label>
          ))}
        </fieldset>
        {/* For screen readers: only start and end are announced, since the count below changes every two seconds. */}
        <p class="unseen" role="status">
          {problemData !== 'none' && announced && text(`catalogue_said_${announced}`)}
        </p>
        {/* These data are read later than the rest, so CSS reserves the space for them. */}
        <div class="ProblemDataSection-stand">
          <ProblemDataStand {...props} />
        </div>
      </div>
    </Fold>
  );
}
