import { text } from '../../lib/text.ts';
import { useShown } from './frame/found.ts';
import type { OptionsPageProps } from './options-props.ts';
import { Switch } from './Switch.tsx';

export function BadgeSection({ badgeOn, onSettings }: OptionsPageProps) {
  return (
    <section class="BadgeSection" aria-labelledby="badge" hidden={!useShown('badge')}>
      <h3 id="badge">{text('options_badge')}</h3>
      <Switch
        id="badge-on"
        label={text('options_badge_on')}
        help={text('options_badge_on_help')}
        on={badgeOn}
        onChange={(on) => onSettings({ badgeOn: on })}
      />
    </section>
  );
}
