import { text } from '../lib/text.ts';

/** Whether problem pages show the panel. */
export function PanelSwitch({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <div class="PanelSwitch">
      <input
        id="panel-on"
        type="checkbox"
        checked={on}
        aria-describedby="panel-help"
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for="panel-on">{text('options_panel')}</label>
      <p id="panel-help">{text('options_panel_help')}</p>
    </div>
  );
}
