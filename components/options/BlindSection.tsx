import { BLIND_PARTS, type BlindPart } from '../../lib/panel/blind-parts.ts';
import { text } from '../../lib/text.ts';
import { Switch } from './Switch.tsx';

interface BlindSectionProps {
  /** What is hidden of a problem until the player tries it today. */
  blind: readonly BlindPart[];
  onBlind: (part: BlindPart, on: boolean) => void;
}

/** Draws the settings of blind mode: one switch for each part of a problem that can be hidden until it is tried today. */
export function BlindSection({ blind, onBlind }: BlindSectionProps) {
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
