import type { Corner } from '../../lib/panel/panel.ts';
import { snake, text } from '../../lib/text.ts';
import { IconButton } from '../IconButton.tsx';
import { isForBrowser } from '../modifiers.ts';
import { cornerAfter } from './corner/move-corner.ts';
import { trusted } from './trusted.ts';

/** Moves the panel without dragging: by arrow keys, or by a click to the next corner. */
export function Grip({ corner, onMove }: { corner: Corner; onMove: (corner: Corner) => void }) {
  const onKeyDown = trusted((event: KeyboardEvent) => {
    const next = cornerAfter(corner, event.key);
    if (!next || isForBrowser(event)) return;
    event.preventDefault();
    if (next !== corner) onMove(next);
  });
  return (
    <IconButton
      class="Grip"
      label={text('panel_move', text(`panel_corner_${snake(corner)}`))}
      icon="M5.5 3.5h.01M10.5 3.5h.01M5.5 8h.01M10.5 8h.01M5.5 12.5h.01M10.5 12.5h.01"
      onKeyDown={onKeyDown}
      onClick={trusted(() => onMove(cornerAfter(corner, 'next') ?? corner))}
    />
  );
}
