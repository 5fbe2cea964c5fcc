import {
  changed,
  longAgoBefore,
  type SavedChange,
  STARTING,
  sensibleSaved,
} from '../../lib/filters/saved-filters.ts';
import type { PopupState, Tile, Tiles } from '../../lib/popup/popup.ts';
import { changeSettings } from '../../lib/store/core/change-settings.ts';
import { saveCounts } from '../../lib/store/core/popup-state.ts';
import { countKept } from '../../lib/store/player/saved-filter-counts.ts';
import { copyLink } from './link.ts';
import { type Counted, tilesOf, withLastAnswer } from './tiles.ts';
import type { Known } from './view.ts';

/** What it needs of the popup's model, of which it is a part. */
interface Popup {
  state: () => PopupState;
  known: () => Known | null;
  change: (changes: Partial<PopupState>) => void;
  draw: () => void;
  read: () => Promise<void>;
  /** Asks with the filters as they are. */
  find: () => void;
  /** Whether what the player does is kept: an error, or undefined. */
  noteSaved: (error: unknown) => void;
}

/** The saved filters as the popup shows them: changed by the player, and counted once all else is painted. */
export function savedModel(popup: Popup) {
  let removed: Tiles['removed'] = null;
  let counted: Counted = new Map();
  let isCounting = false;
  let isOld = false;

  function tiles(): Tile[] {
    const known = popup.known();
    return known ? tilesOf(known, popup.state(), counted) : [];
  }

  /** Makes a change to what is saved now, by whichever page; the last removed one can come back until the next change. */
  async function change(change: SavedChange): Promise<void> {
    let taken: Tiles['removed'] = null;
    try {
      await changeSettings(({ saved }) => {
        const list = sensibleSaved(saved) ?? STARTING;
        const at = change.do === 'remove' ? list.findIndex(({ id }) => id === change.id) : -1;
        const one = list[at];
        taken = one ? { saved: one, at } : null;
        return { saved: changed(list, change) };
      });
      removed = taken;
      await popup.read();
      popup.noteSaved(undefined);
    } catch (error) {
      popup.noteSaved(error);
    }
  }

  /** To be called when something else is known: remembers what was answered, and counts, in a turn of its own. */
  function look(): void {
    const known = popup.known();
    if (!known) return;
    const counts = withLastAnswer(known, tiles());
    if (counts !== known.counts) saveCounts(counts).then(popup.read).catch(popup.noteSaved);
    isOld = true;
    if (isCounting) return;
    isCounting = true;
    setTimeout(() => void count().catch(() => {}));
  }

  async function count(): Promise<void> {
    try {
      while (isOld) {
        isOld = false;
        const known = popup.known();
        if (!known) return;
        const { account, site, settings } = known;
        const now = Date.now();
        const before = longAgoBefore(settings.horizonDays, now);
        const wanted = tiles().map(({ saved, filters }) => ({ ...saved, filters }));
        counted = await countKept(wanted, { account, site, before, now });
        popup.draw();
      }
    } finally {
      isCounting = false;
    }
  }

  function onTile(id: number): void {
    const tile = tiles().find(({ saved }) => saved.id === id);
    if (!tile) return;
    const { saved, filters } = tile;
    const { eloFrom: _, eloTo: __, ...drafts } = popup.state().drafts;
    popup.change({ filters, drafts, longAgo: saved.longAgo });
    if (saved.longAgo) popup.read().catch(popup.noteSaved);
    else popup.find();
  }

  return {
    look,
    shown: () => ({ tiles: { list: tiles(), removed } }),
    events: {
      onTile,
      onSaved: (made: SavedChange) => void change(made),
      onCopyLink: () => copyLink(popup.state().filters),
    },
  };
}
