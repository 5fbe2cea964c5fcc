interface SwitchProps {
  id: string;
  label: string;
  /** What the switch does, in one sentence. */
  help: string;
  /** A few words in the line of the switch, after its label. */
  note?: string;
  on: boolean;
  hidden?: boolean;
  onChange: (on: boolean) => void;
}

/** A change takes effect at once. */
export function Switch({ id, label, help, note = '', on, hidden = false, onChange }: SwitchProps) {
  return (
    <div class="Switch" hidden={hidden}>
      <input
        id={id}
        type="checkbox"
        checked={on}
        aria-describedby={`${id}-note ${id}-help`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div class="Switch-line">
        <label for={id}>{label}</label> <span id={`${id}-note`}>{note}</span>
      </div>
      <p id={`${id}-help`}>{help}</p>
    </div>
  );
}
