interface SwitchProps {
  id: string;
  label: string;
  /** What the switch does, in one sentence. */
  help: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Draws a setting that is on or off, with its label and help text. A change takes effect at once. */
export function Switch({ id, label, help, on, onChange }: SwitchProps) {
  return (
    <div class="Switch">
      <input
        id={id}
        type="checkbox"
        checked={on}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
      <p id={`${id}-help`}>{help}</p>
    </div>
  );
}
