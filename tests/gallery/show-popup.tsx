import { render } from 'preact';
import { Popup } from '../../components/popup/Popup.tsx';
import popupCss from '../../entrypoints/popup/style.css?inline';
import { changeSavedFilters, type SavedChange } from '../../lib/filters/saved-filters.ts';
import type { NoteRow, PopupViewModel, ReviewSummary, SavedFilterList } from '../../lib/popup/popup.ts';
import type { PopupState } from '../../lib/popup/popup-state.ts';
import { review, savedFilterItems } from './popup-data.ts';
import type { State } from './states.ts';
import { whileShown } from './while-shown.ts';

declare global {
  interface Window {
    /** The events that the popup reported to its page, in order: each with its name and its arguments. */
    popupEvents: unknown[][];
  }
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
  const changeBookmark = (changed: NoteRow) => {
    const note = { ...changed.note, bookmarked: !changed.note.bookmarked };
    const rows = model.notes?.rows?.map((row) => (row === changed ? { ...row, note } : row)) ?? null;
    if (model.notes) change({ notes: { ...model.notes, rows } });
  };
  const changeReview = (changes: Partial<ReviewSummary>) => {
    const { progress } = model;
    if (progress?.review) change({ progress: { ...progress, review: { ...progress.review, ...changes } } });
  };
  const paint = whileShown(() =>
    render(
      <Popup
        model={model}
        onTab={(tab) => remember({ tab })}
        onFilters={(filters, now) => {
          remember({ filters });
          if (now && state.next) change({ results: { ...state.next, requested: filters } });
        }}
        onOrder={(sort, descending) => {
          remember({ sort, filters: { ...model.state.filters, descending } });
        }}
        onFiltersOpen={(filtersOpen) => {
          report('filters open', filtersOpen, model.state.filters);
          remember({ filtersOpen });
        }}
        onDraft={(field, text) => {
          const { [field]: _, ...others } = model.state.drafts;
          remember({ drafts: text === null ? others : { ...others, [field]: text } });
        }}
        onSavedFilter={nothing}
        onOwnList={nothing}
        onBookmark={changeBookmark}
        onSavedFilterChange={(made) => {
          change({ savedFilters: savedFiltersAfter(model.savedFilters, made) });
        }}
        onCopyLink={async () => true}
        onCommand={(text) => report('command', text)}
        onPick={nothing}
        onDifficulty={(difficulty) => remember({ difficulty })}
        onOpen={(id, where) => report('open', id, where)}
        onMore={nothing}
        onMoreProblems={() => {
          if (state.next) change({ results: state.next });
        }}
        onMissedOnly={(missedOnly) => remember({ missedOnly })}
        onCheck={() => {
          change({
            diary: { ...model.diary, pending: true },
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
        onPracticeStart={nothing}
        onPracticeChange={nothing}
        onPractices={nothing}
        onGoal={(goal) => {
          if (model.progress) change({ progress: { ...model.progress, goal } });
        }}
        onReview={nothing}
        onReviewsBegin={() => changeReview({ plan: model.progress?.review?.plan ?? review.plan })}
        onReviewsChange={(change) => {
          const plan = model.progress?.review?.plan;
          if (plan && 'newPerDay' in change) changeReview({ plan: { ...plan, ...change } });
        }}
        onReviewsEnd={() => changeReview({ plan: null })}
        onPractise={nothing}
        onProgressPage={nothing}
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
  return { items: savedFilterItems(changeSavedFilters(before, made)), removed: saved ? { saved, at } : null };
}
