import { text } from '../../lib/text.ts';

/** Draws a note that blind mode hides something, with a button that shows it. */
export function HiddenNote({ onReveal }: { onReveal: (event: MouseEvent) => void }) {
  return (
    <p class="HiddenNote">
      {text('panel_hidden')}{' '}
      <button type="button" class="HiddenNote-show" onClick={onReveal}>
        {text('panel_reveal')}
      </button>
    </p>
  );
}
