import { BADGES, type Badge } from '../../lib/settings.ts';
import { text } from '../../lib/text.ts';
import { useShown } from './frame/found.ts';
import type { OptionsPageProps } from './options-props.ts';
import { SelectLine } from './SelectLine.tsx';

export function BadgeSection({ badge, onSettings }: OptionsPageProps) {
  return (
    <section class="BadgeSection" aria-labelledby="badge" hidden={!useShown('badge')}>
      <h3 id="badge">{text('options_badge')}</h3>
      <SelectLine
        id="badge-count"
        label={text('options_badge_count')}
        choices={BADGES.map((name) => [name, text(`options_badge_${name}`)] as const)}
        value={badge}
        onChange={(value) => onSettings({ badge: value as Badge })}
      />
    </section>
  );
}
