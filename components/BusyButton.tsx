import { text } from '../lib/text.ts';

interface BusyButtonProps {
  class: string;
  label: string;
  busy: boolean;
  onPress: () => void;
}

/** A button that asks the site, as wide as the wider of its two texts: nothing moves when it begins. */
export function BusyButton({ class: name, label, busy, onPress }: BusyButtonProps) {
  return (
    <button
      type="button"
      class={`button BusyButton ${name}`}
      aria-disabled={busy}
      onClick={() => busy || onPress()}
    >
      <span data-shown={!busy}>{label}</span>
      <span data-shown={busy}>{text('options_key_busy')}</span>
    </button>
  );
}
