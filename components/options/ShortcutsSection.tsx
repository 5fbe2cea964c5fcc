import { text } from '../../lib/text.ts';
import { ShortcutList } from '../pages/ShortcutList.tsx';
import { useShown } from './frame/found.ts';
import type { OptionsPageProps } from './options-props.ts';

export function ShortcutsSection({ shortcuts, browserName, onShortcuts }: OptionsPageProps) {
  return (
    <section class="ShortcutsSection" aria-labelledby="shortcuts" hidden={!useShown('shortcuts')}>
      <h3 id="shortcuts">{text('options_shortcuts')}</h3>
      <ShortcutList shortcuts={shortcuts} />
      <div class="ShortcutsSection-change">
        <button type="button" class="button" onClick={onShortcuts}>
          {text('options_shortcuts_change')}
        </button>
        <p>{text(`options_shortcuts_${browserName}`)}</p>
      </div>
    </section>
  );
}
