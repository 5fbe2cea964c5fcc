import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { placePopover } from '../../../lib/panel/popover-place.ts';
import type { PopupProps } from '../popup-events.ts';
import { PreviewCard } from './PreviewCard.tsx';
import { watchRows } from './watch-rows.ts';

/** Distance between the card and the end of its row, CSS pixels. */
const INSET = 8;

/**
 * Draws the preview of the row on which the pointer or focus rests. The card lies over other rows, so nothing moves.
 */
export function RowPreview({ model: { preview }, onPreview }: PopupProps) {
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
    if (!(card instanceof HTMLElement) || !row) return;
    const { top, bottom, right } = row.getBoundingClientRect();
    const { width, height } = card.getBoundingClientRect();
    const end = { top, bottom, right, left: right - width - INSET };
    const { x, y } = placePopover(end, { width, height }, { width: innerWidth, height: innerHeight });
    card.style.translate = `${x}px ${y}px`;
  });
  return (
    <div ref={place} class="RowLook" role="status">
      {isMeant && <PreviewCard preview={preview} />}
    </div>
  );
}
