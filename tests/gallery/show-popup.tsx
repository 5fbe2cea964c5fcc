import { render } from 'preact';
import { Popup } from '../../components/popup/Popup.tsx';
import popupCss from '../../entrypoints/popup/style.css?inline';
import { NO_FILTERS } from '../../lib/filters/filters.ts';
import { changeSavedFilters, type SavedChange } from '../../lib/filters/saved-filters.ts';
import type { PopupViewModel, SavedFilterList } from '../../lib/popup/popup.ts';
import type { PopupState } from '../../lib/popup/popup-state.ts';
import { reviews, savedFilterItems } from './popup-data.ts';
import type { State } from './states.ts';
import { whileShown } from './while-shown.ts';

declare global {
  interface Window {
    /** The events that the popup reported to its page, in order: each with its name and its arguments. */
    popupEvents: unknown[][];
  }
}

/** Loads what the popup loads when it is needed, so that a state is drawn at once. */
export async function loadPopupParts(): Promise<void> {
  await Promise.all([
    import('../../components/popup/menus/OpenSheet.tsx'),
    import('../../components/popup/filters/SideFilters.tsx'),
    import('../../components/popup/rows/RowPreview.tsx'),
  ]);
}

/** Shows the popup. Its page records its events and has no site, so that a request never ends. */
export function showPopup(state: Extract<State, { show: 'popup' }>) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(popupCss);
  document.adoptedStyleSheets = [sheet];
  window.popupEvents = [];
  const report = (...event: unknown[]) => window.popupEvents.push(event);
  const nothing = () => {};
  let { model } = state;
  const change = (changes: Partial<PopupViewModel>) => {
    model = { ...model, ...changes };
    paint();
  };
  const remember = (changes: Partial<PopupState>) => change({ state: { ...model.state, ...changes } });
  const paint = whileShown(() =>
    render(
      <Popup
        model={model}
        onTab={(tab) => remember({ tab })}
        onFilters={(filters) => {
          remember({ filters });
          if (state.next) change({ results: { ...state.next, requested: filters } });
        }}
        onOrder={(sort, descending) => {
          remember({ sort, filters: { ...model.state.filters, descending } });
        }}
        onSheet={(opened) => {
          report('sheet', opened, model.state.filters);
          change({ sheet: opened });
        }}
        onDraft={(field, text) => {
          const { [field]: _, ...others } = model.state.drafts;
          remember({ drafts: text === null ? others : { ...others, [field]: text } });
        }}
        onSavedFilter={nothing}
        onSavedFilterChange={(made) => {
          change({ savedFilters: savedFiltersAfter(model.savedFilters, made) });
        }}
        onCommand={(text) => report('command', text)}
        onPick={(how) => report('pick', how)}
        onPractise={nothing}
        onDifficulty={(difficulty) => remember({ difficulty })}
        onClear={() => {
          remember({ filters: NO_FILTERS, drafts: {} });
          if (state.next) change({ results: { ...state.next, requested: NO_FILTERS } });
        }}
        onOpen={(id, where) => report('open', id, where)}
        onMore={nothing}
        onMoreProblems={() => {
          if (state.next) change({ results: state.next });
        }}
        onFailedOnly={(failedOnly) => remember({ failedOnly })}
        onCheck={() => {
          change({
            recent: { ...model.recent, pending: true },
            results: { ...model.results, pending: true },
          });
        }}
        onScroll={(tab, top) => {
          report('scroll', tab, top);
          remember({ scroll: { ...model.state.scroll, [tab]: top } });
        }}
        onPreview={(problemId) => {
          report('preview', problemId);
          const preview = problemId !== null && state.rests ? { ...state.rests.preview, problemId } : null;
          change({ preview });
        }}
        onSessionStart={(choices) => report('session', choices)}
        onSessionChange={nothing}
        onSessions={nothing}
        onGoal={(goal) => {
          report('goal', goal);
          if (model.today) change({ today: { ...model.today, goal }, sheet: null });
        }}
        onReviewsChange={(made) => {
          if ('on' in made && model.reviews)
            change({ reviews: { ...model.reviews, plan: made.on ? reviews.plan : null } });
        }}
        onLineDismiss={() => change({ line: null })}
        onBackup={() => change({ line: { kind: 'backup', state: 'saving' } })}
        onHistoryPage={nothing}
        // At the side and in a tab there is no such button.
        onSide={state.width === undefined ? nothing : null}
        onOptions={nothing}
        onAddKey={nothing}
      />,
      document.body,
    ),
  );
  paint();
}

function savedFiltersAfter({ items }: SavedFilterList, made: SavedChange): SavedFilterList {
  const before = items.map(({ saved }) => saved);
  const at = made.do === 'remove' ? before.findIndex(({ id }) => id === made.id) : -1;
  const saved = before[at];
  return {
    items: savedFilterItems(changeSavedFilters(before, made, 0)),
    removed: saved ? { saved, at } : null,
  };
}
