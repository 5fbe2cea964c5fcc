import { BLIND_PARTS, type BlindPart } from '../../lib/panel/blind-parts.ts';
import { text } from '../../lib/text.ts';
import { useFound, useShown } from './frame/found.ts';
import type { OptionsPageProps } from './options-props.ts';
import { Switch } from './Switch.tsx';

export function BlindSection({ blind, coversSite, panelOn, onBlind, onSettings }: OptionsPageProps) {
  const isShown = useFound();
  const isCovered = coversSite && panelOn;
  return (
    <section
      class="BlindSection"
      aria-labelledby="blind"
      hidden={!useShown(...BLIND_PARTS.map((part) => `blind-${part}` as const), 'cover-site')}
    >
      <h3 id="blind">{text('options_blind')}</h3>
      <p>{text('options_blind_help')}</p>
      {BLIND_PARTS.map((part) => (
        <Switch
          key={part}
          id={`blind-${part}`}
          label={text(`options_blind_${part}`)}
          help={text(`options_blind_${part}_help`)}
          note={noteOf(part, isCovered, blind.includes(part))}
          on={blind.includes(part)}
          hidden={!isShown(`blind-${part}`)}
          onChange={(on) => onBlind(part, on)}
        />
      ))}
      <Switch
        id="cover-site"
        label={text('options_cover')}
        help={text('options_cover_help')}
        note={panelOn ? '' : text('options_cover_no_panel')}
        on={coversSite}
        hidden={!isShown('cover-site')}
        onChange={(on) => onSettings({ coversSite: on })}
      />
    </section>
  );
}

/** Returns what the site's own page shows of a part, which is only covered there if it is hidden elsewhere. */
function noteOf(part: BlindPart, isCovered: boolean, isHidden: boolean): string {
  if (part === 'results') return text('options_blind_results_shown');
  if (isCovered) return isHidden ? text('options_blind_covered') : '';
  return text('options_blind_shown');
}
