import { text } from '../../lib/text.ts';
import { useFound, useShown } from './frame/found.ts';
import type { OptionsPageProps } from './options-props.ts';
import { Switch } from './Switch.tsx';

export function HideSection({ hideSpoilers, hideResults, panelOn, onSettings }: OptionsPageProps) {
  const isShown = useFound();
  return (
    <section class="HideSection" aria-labelledby="hide" hidden={!useShown('hide-spoilers', 'hide-results')}>
      <h3 id="hide">{text('options_hide')}</h3>
      <p>{text('options_hide_help')}</p>
      <Switch
        id="hide-spoilers"
        label={text('options_hide_spoilers')}
        help={text('options_hide_spoilers_help')}
        note={panelOn ? '' : text('options_hide_no_panel')}
        on={hideSpoilers}
        hidden={!isShown('hide-spoilers')}
        onChange={(on) => onSettings({ hideSpoilers: on })}
      />
      <Switch
        id="hide-results"
        label={text('options_hide_results')}
        help={text('options_hide_results_help')}
        on={hideResults}
        hidden={!isShown('hide-results')}
        onChange={(on) => onSettings({ hideResults: on })}
      />
    </section>
  );
}
