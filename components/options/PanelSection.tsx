import { text } from '../../lib/text.ts';
import { useShown } from './frame/found.ts';
import type { OptionsPageProps } from './options-props.ts';
import { Switch } from './Switch.tsx';

export function PanelSection({ panelOn, onSettings }: OptionsPageProps) {
  return (
    <section class="PanelSection" aria-labelledby="panel" hidden={!useShown('panel')}>
      <h3 id="panel">{text('options_pages')}</h3>
      <Switch
        id="panel-on"
        label={text('options_panel')}
        help={text('options_panel_help')}
        on={panelOn}
        onChange={(on) => onSettings({ panelOn: on })}
      />
    </section>
  );
}
