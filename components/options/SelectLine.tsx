interface SelectLineProps {
  id: string;
  label: string;
  choices: readonly (readonly [value: string, text: string])[];
  value: string;
  onChange: (value: string) => void;
}

export function SelectLine({ id, label, choices, value, onChange }: SelectLineProps) {
  return (
    <p class="SelectLine">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}
