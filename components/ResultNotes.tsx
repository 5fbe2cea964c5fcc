import type { Results } from '../lib/popup.ts';
import { locale, text, textCount } from '../lib/text.ts';

/** What is to be known of the answer as a whole; nothing at all where it is as asked. */
export function ResultNotes({ results }: { results: Results }) {
  const { hidden, odd, unproven } = results;
  const names = new Intl.ListFormat(locale(), { style: 'short', type: 'unit' }).format(
    unproven.map((name) => text(`popup_unproven_${name}`)),
  );
  const notes = [
    hidden > 0 && textCount('popup_hidden', hidden),
    odd > 0 && textCount('popup_odd', odd),
    names && text('popup_unproven', names),
  ].filter((note) => note !== false && note !== '');
  return notes.length > 0 ? <p class="ResultNotes">{notes.join(' ')}</p> : null;
}
