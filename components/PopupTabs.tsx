import { POPUP_TABS, type PopupTab } from '../lib/popup.ts';
import { text } from '../lib/text.ts';

/** The names of the tabs; arrow keys go from one to the next and show it. */
export function PopupTabs({ tab, onTab }: { tab: PopupTab; onTab: (tab: PopupTab) => void }) {
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const next = tabAfter(tab, event.key, getComputedStyle(event.currentTarget).direction === 'rtl');
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

function tabAfter(tab: PopupTab, key: string, isRtl: boolean): PopupTab | undefined {
  const at = POPUP_TABS.indexOf(tab);
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft';
  const steps: Record<string, number> = { [forward]: at + 1, [backward]: at - 1, Home: 0, End: -1 };
  const step = steps[key];
  return step === undefined ? undefined : POPUP_TABS.at(step % POPUP_TABS.length);
}
