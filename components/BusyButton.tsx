import { text } from '../lib/text.ts';

interface BusyButtonProps {
  class: string;
  label: string;
  busy: boolean;
  /** Whether it cannot be pressed now although it is not busy. */
  disabled?: boolean;
  onPress: () => void;
}

/** It is as wide as the wider of its two texts, so nothing moves when the text changes. */
export function BusyButton({ class: name, label, busy, disabled = false, onPress }: BusyButtonProps) {
  const isOff = busy || disabled;
  return (
    <button
      type="button"
      class={`button BusyButton ${name}`}
      data-busy={busy}
      aria-disabled={isOff}
      title={busy ? text('loading') : label}
      onClick={() => isOff || onPress()}
    >
      <span data-shown={!busy}>{label}</span>
      <span data-shown={busy}>{text('loading')}</span>
    </button>
  );
}
