import type { Shortcut } from '../../lib/options/shortcut.ts';
import { snake, text } from '../../lib/text.ts';

export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl class="ShortcutList">
      {shortcuts.map(({ command, keys }) => (
        <div key={command}>
          <dt>{keys ? <kbd>{keys}</kbd> : text('welcome_no_keys')}</dt>
          <dd>{text(`command_${snake(command)}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
