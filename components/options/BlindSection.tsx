import { BLIND_PARTS } from '../../lib/panel/blind-parts.ts';
import { text } from '../../lib/text.ts';
import type { OptionsPageProps } from './options-props.ts';
import { Switch } from './Switch.tsx';

/** Draws the settings of blind mode: one switch for each part of a problem that can be hidden until it is tried today. */
export function BlindSection({ blind, onBlind }: OptionsPageProps) {
  return (
    <section class="BlindSection" aria-labelledby="blind">
      <h2 id="blind">{text('options_blind')}</h2>
      <p>{text('options_blind_help')}</p>
      {BLIND_PARTS.map((part) => (
        <Switch
          key={part}
          id={`blind-${part}`}
          label={text(`options_blind_${part}`)}
          help={text(`options_blind_${part}_help`)}
          on={blind.includes(part)}
          onChange={(on) => onBlind(part, on)}
        />
      ))}
    </section>
  );
}
