import { text } from '../lib/text.ts';

interface BusyButtonProps {
  class: string;
  label: string;
  busy: boolean;
  onPress: () => void;
}

/**
 * Draws a button that starts a request to the site. It is as wide as the wider of its two texts, so nothing moves when
 * the text changes.
 */
export function BusyButton({ class: name, label, busy, onPress }: BusyButtonProps) {
  return (
    <button
      type="button"
      class={`button BusyButton ${name}`}
      data-busy={busy}
      aria-disabled={busy}
      title={busy ? text('panel_asking') : label}
      onClick={() => busy || onPress()}
    >
      <span data-shown={!busy}>{label}</span>
      <span data-shown={busy}>{text('button_busy')}</span>
    </button>
  );
}
