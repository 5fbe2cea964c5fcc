import type { ComponentChildren } from 'preact';

interface SwitchProps {
  id: string;
  label: string;
  /** What the switch does. */
  help: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** More content, below the help. */
  children?: ComponentChildren;
}

/** A change takes effect at once. */
export function Switch({ id, label, help, on, onChange, children }: SwitchProps) {
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
      {children}
    </div>
  );
}
