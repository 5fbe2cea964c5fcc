import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { whatIsWrong } from '../../../lib/messages/failure-text.ts';
import { placePopover } from '../../../lib/panel/popover-place.ts';
import { text } from '../../../lib/text.ts';
import { ProblemCard } from '../../card/ProblemCard.tsx';
import type { PopupProps } from '../popup-events.ts';
import { useHasRoomFor } from '../use-has-room-for.ts';
import { SidePreview } from './SidePreview.tsx';
import { neighboursOf, watchRows } from './watch-rows.ts';

/**
 * Draws the card of the row on which the pointer or focus rests. In a wide tab it is at the side. Else it lies over other rows, so nothing
 * moves; if there is room above, not over those that follow.
 */
export function RowPreview({ model, onPreview }: PopupProps) {
  const { preview, now } = model;
  const isAtSide = useHasRoomFor('card');
  const [row, setRow] = useState<HTMLElement | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    watchRows((rested) => {
      setRow(rested);
      onPreview(rested && Number(rested.dataset.problem));
    }, stop.signal);
    return () => stop.abort();
  }, []);

  const isMeant = preview !== null && row?.isConnected && Number(row.dataset.problem) === preview.problemId;
  useLayoutEffect(() => {
    const card = place.current?.firstElementChild;
    if (!(card instanceof HTMLElement) || !row || isAtSide) return;
    const { width, height } = card.getBoundingClientRect();
    const view = { width: innerWidth, height: innerHeight };
    const box = row.getBoundingClientRect();
    const { x, y } = placePopover(box, { width, height }, view, neighboursOf(row), true);
    card.style.translate = `${x}px ${y}px`;
  });
  if (isAtSide) return <SidePreview model={model} />;
  return (
    <div ref={place} role="status">
      {isMeant && (
        <ProblemCard
          card={preview}
          now={now}
          pending={preview.pending}
          why={preview.failure ? whatIsWrong(preview.failure) : text('board_none')}
        />
      )}
    </div>
  );
}
