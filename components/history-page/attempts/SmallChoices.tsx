interface SmallChoicesProps<Value extends string> {
  /** The name of the radio buttons, which no others on the page have. */
  name: string;
  /** The name of the choice, for screen readers. */
  label: string;
  values: readonly Value[];
  /** The chosen value; null: none of them. */
  chosen: Value | null;
  words: (value: Value) => string;
  onChoose: (value: Value) => void;
}

export function SmallChoices<Value extends string>(props: SmallChoicesProps<Value>) {
  const { name, label, values, chosen, words, onChoose } = props;
  return (
    <fieldset class="small-choices SmallChoices">
      <legend class="unseen">{label}</legend>
      {values.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          {words(value)}
        </label>
      ))}
    </fieldset>
  );
}
