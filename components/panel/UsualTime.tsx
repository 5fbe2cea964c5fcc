import { rankText } from '../../lib/difficulty/rank.ts';
import type { PanelModel } from '../../lib/panel/panel.ts';
import { locale, text, textCount } from '../../lib/text.ts';
import { duration } from '../../lib/time.ts';

interface UsualTimeProps {
  usual: PanelModel['usual'];
  newest: PanelModel['attempts'][number] | undefined;
}

/** Draws the player's last time beside their median for problems of this rank; nothing if `usual` is missing. */
export function UsualTime({ usual, newest }: UsualTimeProps) {
  if (!usual) return null;
  const [median, rank] = [duration(usual.ms, locale()), rankText(usual.rank)];
  const last = newest?.solved ? newest.ms : null;
  return (
    <p class="UsualTime">
      {last !== null && <span>{text('panel_last_time', duration(last, locale()))}</span>}
      <span title={textCount('panel_usual_of', usual.solves, rank)}>{text('panel_usual', median, rank)}</span>
    </p>
  );
}
