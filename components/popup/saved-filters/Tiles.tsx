import { useEffect, useRef, useState } from 'preact/hooks';
import type { Tile, Tiles as TilesShown } from '../../../lib/popup/popup.ts';
import { countText, savedName, tileTitle } from '../../../lib/popup/saved-filter-text.ts';
import { text } from '../../../lib/text.ts';
import type { PopupEvents } from '../popup-events.ts';
import { TileEditor } from './TileEditor.tsx';

type TilesProps = {
  tiles: TilesShown;
  /** Whether the player's elo is known, which some ask by. */
  isEloKnown: boolean;
} & Pick<PopupEvents, 'onTile' | 'onSaved'>;

/** Saved filters, each asked with at one press; or, to be edited, one under the other. */
export function Tiles({ tiles, isEloKnown, onTile, onSaved }: TilesProps) {
  const [editing, setEditing] = useState(false);
  const { list } = tiles;
  const row = useRef<HTMLDivElement>(null);
  const ids = list.map(({ saved }) => saved.id);
  const before = useRef(ids);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    // The one that was pressed is gone: on to the one in its place.
    if (wasEditing.current !== editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  useEffect(() => {
    // The pressed "Save" is gone: on to what it made.
    const isLost = ids.length > before.current.length && document.activeElement === document.body;
    if (isLost && !editing) row.current?.querySelector<HTMLElement>('.Tile:nth-last-child(2)')?.focus();
    before.current = ids;
  });
  if (list.length === 0 && !editing) return null;
  const toggle = (
    <button
      ref={edit}
      type="button"
      class={editing ? 'button Tiles-edit' : 'quiet-button Tiles-edit'}
      onClick={() => setEditing(!editing)}
    >
      {text(editing ? 'tile_done' : 'tile_edit')}
    </button>
  );
  return (
    <section class="Tiles" aria-label={text('tile_list')}>
      {editing ? (
        <TileEditor tiles={tiles} onSaved={onSaved}>
          {toggle}
        </TileEditor>
      ) : (
        <div class="Tiles-row" ref={row}>
          {list.map((tile) => (
            <TileButton key={tile.saved.id} tile={tile} isEloKnown={isEloKnown} onTile={onTile} />
          ))}
          {toggle}
        </div>
      )}
    </section>
  );
}

interface TileButtonProps extends Pick<PopupEvents, 'onTile'> {
  tile: Tile;
  isEloKnown: boolean;
}

function TileButton({ tile, isEloKnown, onTile }: TileButtonProps) {
  const { saved, current, disabled } = tile;
  const count = countText(tile);
  return (
    <button
      type="button"
      class="Tile"
      aria-current={current}
      disabled={disabled}
      title={tileTitle(tile, isEloKnown)}
      onClick={() => onTile(saved.id)}
    >
      <span class="Tile-name">{savedName(saved)}</span>
      {count && <span class="Tile-count">{count}</span>}
    </button>
  );
}
