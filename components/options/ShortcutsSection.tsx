import { text } from '../../lib/text.ts';
import { ShortcutList } from '../pages/ShortcutList.tsx';
import type { OptionsPageProps } from './options-props.ts';

export function ShortcutsSection({ shortcuts, onShortcuts }: OptionsPageProps) {
  return (
    <section class="ShortcutsSection OptionsPage-card" aria-labelledby="shortcuts">
      <h2 id="shortcuts">{text('options_shortcuts')}</h2>
      <ShortcutList shortcuts={shortcuts} />
      <button type="button" class="button" onClick={onShortcuts}>
        {text('options_shortcuts_change')}
      </button>
    </section>
  );
}
