import type { Results } from '../../../lib/popup/popup.ts';
import { locale, text, textCount } from '../../../lib/text.ts';

export function ResultNotes({ results }: { results: Results }) {
  const { hidden, invalid, unproven } = results;
  if (hidden + invalid + unproven.length === 0) return null;
  // In English, this style joins with commas: "status, canon".
  const names = new Intl.ListFormat(locale(), { style: 'narrow' }).format(
    unproven.map((name) => text(`popup_unproven_${name}`)),
  );
  return (
    <p class="ResultNotes">
      {hidden > 0 && `${textCount('popup_hidden', hidden)} `}
      {invalid > 0 && `${textCount('popup_odd', invalid)} `}
      {names && <span title={text('popup_unproven_title')}>{text('popup_unproven', names)}</span>}
    </p>
  );
}
