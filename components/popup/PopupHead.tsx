import { rankText } from '../../lib/difficulty/rank.ts';
import { text } from '../../lib/text.ts';
import { ICONS, IconButton } from '../IconButton.tsx';
import { Logo } from '../Logo.tsx';
import type { PopupProps } from './popup-events.ts';
import { SearchBox } from './search/SearchBox.tsx';

export function PopupHead(props: PopupProps) {
  const player = props.model.account?.player;
  return (
    <header class="PopupHead">
      <Logo />
      <h1 class="unseen">{text('ext_name')}</h1>
      <SearchBox {...props} />
      {player && (
        <p class="PopupHead-player" title={player.name}>
          <b>{player.name}</b>
          {player.rank && <span>{rankText(player.rank)}</span>}
        </p>
      )}
      <IconButton label={text('panel_options')} icon={ICONS.options} onClick={props.onOptions} />
    </header>
  );
}
