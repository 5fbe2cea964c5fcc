import { text } from '../../lib/text.ts';
import { Switch } from './Switch.tsx';

/** Whether problem pages show the panel. */
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
