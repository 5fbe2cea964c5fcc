import { chanceTexts } from '../../lib/formatted-texts.ts';
import { text } from '../../lib/text.ts';
import { AimChoice } from '../AimChoice.tsx';
import { useShown } from './frame/found.ts';
import type { OptionsPageProps } from './options-props.ts';

export function AimSection({ aim, onAim }: OptionsPageProps) {
  return (
    <section class="AimSection" aria-labelledby="aim" hidden={!useShown('aim')}>
      <h3 id="aim">{text('options_aim')}</h3>
      <AimChoice aim={aim} chances={chanceTexts()} shows="line" onAim={onAim} />
      <p>{text('options_aim_help')}</p>
    </section>
  );
}
