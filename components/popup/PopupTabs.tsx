import { POPUP_TABS, type PopupTab } from '../../lib/popup/popup.ts';
import { text } from '../../lib/text.ts';

/** Draws the names of the tabs. An arrow key moves the focus to another tab and shows it. */
export function PopupTabs({ tab, onTab }: { tab: PopupTab; onTab: (tab: PopupTab) => void }) {
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    // The tab that has the focus may not be shown yet, while its data are read.
    const focused = POPUP_TABS.find((name) => document.activeElement?.id === `tab-${name}`);
    const next = tabAfter(focused ?? tab, event.key);
    if (!next) return;
    event.preventDefault();
    onTab(next);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div class="PopupTabs" role="tablist" aria-label={text('popup_tabs')} onKeyDown={onKeyDown}>
      {POPUP_TABS.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === tab}
          aria-controls={name === tab ? `panel-${name}` : undefined}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onTab(name)}
        >
          {text(`popup_tab_${name}`)}
        </button>
      ))}
    </div>
  );
}

/** Returns the tab to which a key leads; after the last one comes the first. */
function tabAfter(tab: PopupTab, key: string): PopupTab | undefined {
  if (key === 'Home') return POPUP_TABS[0];
  if (key === 'End') return POPUP_TABS.at(-1);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step === undefined) return undefined;
  const forward = getComputedStyle(document.documentElement).direction === 'rtl' ? -step : step;
  return POPUP_TABS.at((POPUP_TABS.indexOf(tab) + forward) % POPUP_TABS.length);
}
