import type { PanelTexts } from '../../lib/panel/panel.ts';

/** Draws the player's last time beside their median for problems of this rank. */
export function UsualTime({ last, median, title }: NonNullable<PanelTexts['usual']>) {
  return (
    <p class="UsualTime">
      {last !== null && <span>{last}</span>}
      <span title={title}>{median}</span>
    </p>
  );
}
