import { rankText } from '../../lib/difficulty/rank.ts';
import { text } from '../../lib/text.ts';
import { ICONS, IconButton } from '../IconButton.tsx';
import { Mark } from '../Mark.tsx';
import { GoTo } from './GoTo.tsx';
import type { PopupProps } from './popup-events.ts';

/** Draws the player's name and rank, the field to go to a problem, and the button that opens the options. */
export function PopupHead(props: PopupProps) {
  const player = props.model.account?.player;
  return (
    <header class="PopupHead">
      <Mark />
      <h1 class="unseen">{text('ext_name')}</h1>
      <p class="PopupHead-player">
        <b title={player?.name}>{player?.name ?? text('panel_name')}</b>
        {player?.rank && <span>{rankText(player.rank)}</span>}
      </p>
      <GoTo {...props} />
      <IconButton label={text('panel_options')} icon={ICONS.options} onClick={props.onOptions} />
    </header>
  );
}
