import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { placePopover } from '../../../lib/panel/popover-place.ts';
import type { PopupProps } from '../popup-events.ts';
import { useHasRoomFor } from '../use-has-room-for.ts';
import { PreviewCard } from './PreviewCard.tsx';
import { SidePreview } from './SidePreview.tsx';
import { neighboursOf, watchRows } from './watch-rows.ts';

/**
 * The card of the row on which the pointer or focus rests. In a wide tab it is at the side, where it stays afterwards, except
 * for the problem in the tab beside, of which something may be hidden soon. Else it lies over
 * other rows, so nothing moves; if there is room above, not over those that follow.
 */
export function RowPreview({ model, onPreview }: PopupProps) {
  const { preview, here, now } = model;
  const isAtSide = useHasRoomFor('card');
  const staysAtSide = useRef(isAtSide);
  staysAtSide.current = isAtSide;
  const [row, setRow] = useState<HTMLElement | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    watchRows((rested) => {
      setRow(rested);
      // A card that stays is still read again when data change.
      if (rested || !staysAtSide.current) onPreview(rested && Number(rested.dataset.problem));
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
  if (isAtSide) {
    const mayHide = here?.problem.id === preview?.problemId;
    return <SidePreview preview={mayHide && !isMeant ? null : preview} now={now} />;
  }
  return (
    <div ref={place} role="status">
      {isMeant && <PreviewCard preview={preview} now={now} />}
    </div>
  );
}
