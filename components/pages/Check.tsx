interface CheckProps {
  label: string;
  title?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function Check({ label, title, on, onChange }: CheckProps) {
  return (
    <label class="Check" title={title}>
      <input type="checkbox" checked={on} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      {label}
    </label>
  );
}
