import { render } from 'preact';
import { Popup } from '../../components/popup/Popup.tsx';
import popupCss from '../../entrypoints/popup/style.css?inline';
import { changed, type SavedChange } from '../../lib/filters/saved-filters.ts';
import type { PopupModel, PopupState, Tiles } from '../../lib/popup/popup.ts';
import { tiles } from './popup-data.ts';
import type { State } from './states.ts';

declare global {
  interface Window {
    /** What the popup told its page, in order: the event and what came with it. */
    popupEvents: unknown[][];
  }
}

/** The popup with a page behind it that remembers what it is told, and no site: who asks waits for ever. */
export function showPopup(state: Extract<State, { show: 'popup' }>) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(popupCss);
  document.adoptedStyleSheets = [sheet];
  window.popupEvents = [];
  const told = (...what: unknown[]) => window.popupEvents.push(what);
  let { model } = state;
  const change = (changes: Partial<PopupModel>) => {
    model = { ...model, ...changes };
    paint();
  };
  const remember = (changes: Partial<PopupState>) => change({ state: { ...model.state, ...changes } });
  const paint = () =>
    render(
      <Popup
        model={model}
        onTab={(tab) => remember({ tab })}
        onFilters={(filters) => remember({ filters })}
        onFiltersOpen={(filtersOpen) => remember({ filtersOpen })}
        onDraft={(field, text) => {
          const { [field]: _, ...others } = model.state.drafts;
          remember({ drafts: text === null ? others : { ...others, [field]: text } });
        }}
        onFind={() => {
          told('find', model.state.filters);
          change({ results: { ...model.results, pending: true } });
        }}
        onTile={(id) => told('tile', id)}
        onSaved={(made) => {
          told('saved', made);
          change({ tiles: tilesAfter(model.tiles, made) });
        }}
        onCopyLink={async () => {
          told('copy', model.state.filters);
          return true;
        }}
        onGoTo={(text) => told('go', text)}
        onPick={(how) => told('pick', how)}
        onAim={(aim) => remember({ aim })}
        onOpen={(id, where) => told('open', id, where)}
        onMore={() => told('more')}
        onCheck={() => change({ recent: { ...model.recent, pending: true } })}
        onScroll={(tab, top) => {
          told('scroll', tab, top);
          remember({ scroll: { ...model.state.scroll, [tab]: top } });
        }}
        onLook={(problemId) => {
          told('look', problemId);
          const look = problemId !== null && state.rests ? { ...state.rests.look, problemId } : null;
          change({ look });
        }}
        onOptions={() => told('options')}
      />,
      document.body,
    );
  paint();
}

function tilesAfter({ list }: Tiles, made: SavedChange): Tiles {
  const before = list.map(({ saved }) => saved);
  const at = made.do === 'remove' ? before.findIndex(({ id }) => id === made.id) : -1;
  const saved = before[at];
  return { list: tiles(changed(before, made)), removed: saved ? { saved, at } : null };
}
