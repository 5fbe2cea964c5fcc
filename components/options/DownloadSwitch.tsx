import { RATE_LIMITS } from '../../lib/limits.ts';
import { numberText, text, textCount } from '../../lib/text.ts';
import type { OptionsPageProps } from './options-props.ts';
import { Switch } from './Switch.tsx';

/** Number of requests for all problems of the site. A simulation with 16,000 problems took 270. */
const ALL_REQUESTS = 280;

export function DownloadSwitch({ problemData, knownProblems, onSettings }: OptionsPageProps) {
  const minutes = Math.round((ALL_REQUESTS * RATE_LIMITS.backgroundIntervalMs) / 60_000);
  const isOn = problemData === 'all';
  return (
    <Switch
      id="download"
      label={text('options_download')}
      help={text('options_download_help', numberText(minutes))}
      on={isOn}
      onChange={(on) => onSettings({ problemData: on ? 'all' : 'attempted' })}
    >
      {isOn && knownProblems !== null && <p>{textCount('options_downloaded', knownProblems)}</p>}
    </Switch>
  );
}
