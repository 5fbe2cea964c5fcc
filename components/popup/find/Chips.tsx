import { Shape, type ShapeName } from '../../Shape.tsx';

interface ChipsProps<Name extends string> {
  names: readonly Name[];
  pressed: readonly Name[];
  label: (name: Name) => string;
  shape?: (name: Name) => ShapeName;
  disabled?: boolean;
  describedBy?: string | undefined;
  /** Gets the names that are pressed now, in the order of `names`. */
  onChange: (pressed: Name[]) => void;
}

/** Draws toggle buttons. Any number of them may be pressed. */
export function Chips<Name extends string>(props: ChipsProps<Name>) {
  const { names, pressed, label, shape, disabled = false, describedBy, onChange } = props;
  const toggle = (name: Name) => onChange(names.filter((one) => (one === name) !== pressed.includes(one)));
  return (
    <>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          class="Chip"
          data-name={name}
          aria-pressed={pressed.includes(name)}
          aria-describedby={describedBy}
          disabled={disabled}
          onClick={() => toggle(name)}
        >
          {shape && <Shape name={shape(name)} />}
          {label(name)}
        </button>
      ))}
    </>
  );
}
