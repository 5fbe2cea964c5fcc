import { useId } from 'preact/hooks';

interface ChoiceOfProps<Value extends string> {
  /** For screen readers, unless it is shown. */
  label: string;
  /** Whether the label is shown. */
  isLabelShown?: boolean;
  choices: readonly (readonly [value: Value, text: string])[];
  value: Value;
  onChange: (value: Value) => void;
}

export function ChoiceOf<Value extends string>(props: ChoiceOfProps<Value>) {
  const { label, isLabelShown = false, choices, value, onChange } = props;
  const id = useId();
  return (
    <p class="ChoiceOf">
      <label for={id} class={isLabelShown ? undefined : 'unseen'}>
        {label}
      </label>
      <select
        id={id}
        class="field"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
      >
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}
