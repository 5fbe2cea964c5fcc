import { text } from '../../lib/text.ts';
import { useShown } from './frame/found.ts';
import { SignsLegend } from './SignsLegend.tsx';
import type { OptionsPageProps } from './options-props.ts';
import { Switch } from './Switch.tsx';

export function SignsSection(props: OptionsPageProps) {
  return (
    <section class="SignsSection" aria-labelledby="signs" hidden={!useShown('signs')}>
      <h3 id="signs">{text('options_signs')}</h3>
      <Switch
        id="signs-on"
        label={text('options_signs_on')}
        help={text('options_signs_on_help')}
        on={props.signsOn}
        onChange={(on) => props.onSettings({ signsOn: on })}
      />
      <SignsLegend />
    </section>
  );
}
