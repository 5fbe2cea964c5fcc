import { text } from '../../lib/text.ts';
import { Switch } from './Switch.tsx';

/** Draws the switch that turns the panel on problem pages on or off. */
export function PanelSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <div class="PanelSwitch">
      <Switch
        id="panel-on"
        label={text('options_panel')}
        help={text('options_panel_help')}
        on={on}
        onChange={onChange}
      />
    </div>
  );
}
