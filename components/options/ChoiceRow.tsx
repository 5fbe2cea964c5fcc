interface ChoiceRowProps {
  id: string;
  label: string;
  value: string;
  /** Each value and its text, with the language of the text if that is not the page's. */
  choices: readonly { value: string; text: string; lang?: string }[];
  onChange: (value: string) => void;
}

/** A setting with more than two values. */
export function ChoiceRow({ id, label, value, choices, onChange }: ChoiceRowProps) {
  return (
    <div class="ChoiceRow">
      <label for={id}>{label}</label>
      <select id={id} class="field" value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map(({ value, text, lang }) => (
          <option key={value} value={value} lang={lang}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
