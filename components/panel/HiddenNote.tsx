import { text } from '../../lib/text.ts';

/** Says that things are hidden, and has them shown. */
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
