import { text } from '../lib/text.ts';

interface BusyButtonProps {
  class: string;
  label: string;
  busy: boolean;
  /** May be pressed anew while the site is being asked, as where another question takes the place of the first. */
  again?: boolean;
  onPress: () => void;
}

/** A button that asks the site, as wide as the wider of its two texts: nothing moves when it begins. */
export function BusyButton({ class: name, label, busy, again = false, onPress }: BusyButtonProps) {
  return (
    <button
      type="button"
      class={`button BusyButton ${name}`}
      data-busy={busy}
      aria-disabled={busy && !again}
      onClick={() => (busy && !again) || onPress()}
    >
      <span data-shown={!busy}>{label}</span>
      <span data-shown={busy}>{text('options_key_busy')}</span>
    </button>
  );
}
