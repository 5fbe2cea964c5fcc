import type { Sign as SignKind } from '../../lib/panel/sign.ts';
import { Sign } from '../Sign.tsx';

interface ChipsProps<Name extends string> {
  names: readonly Name[];
  pressed: readonly Name[];
  label: (name: Name) => string;
  /** The sign before the label. */
  sign?: (name: Name) => SignKind | 'untried' | null;
  disabled?: boolean;
  describedBy?: string | undefined;
  /** Gets the names that are pressed now, in the order of `names`. */
  onChange: (pressed: Name[]) => void;
}

/** Any number of them may be pressed. */
export function Chips<Name extends string>(props: ChipsProps<Name>) {
  const { names, pressed, label, sign = () => null, disabled = false, describedBy, onChange } = props;
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
          <ChipSign sign={sign(name)} />
          {label(name)}
        </button>
      ))}
    </>
  );
}

function ChipSign({ sign }: { sign: SignKind | 'untried' | null }) {
  return sign && <Sign sign={sign} />;
}
