interface CheckProps {
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A box to tick, with its words. */
export function Check({ label, on, onChange }: CheckProps) {
  return (
    <label class="Check">
      <input type="checkbox" checked={on} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {label}
    </label>
  );
}
