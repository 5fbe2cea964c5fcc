import { isForBrowser } from '../modifiers.ts';

interface TabsProps<Name extends string> {
  names: readonly Name[];
  chosen: Name;
  /** Name of the tabs together, for screen readers. */
  label: string;
  words: (name: Name) => string;
  onChoose: (name: Name) => void;
}

/** An arrow key moves the focus to another tab and shows it. The content of a tab must have the id `panel-` and its name. */
export function Tabs<Name extends string>({ names, chosen, label, words, onChoose }: TabsProps<Name>) {
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    // The tab that has the focus may not be shown yet, while its data are read.
    const focused = names.find((name) => document.activeElement?.id === `tab-${name}`);
    const next = tabAfter(names, focused ?? chosen, event.key);
    if (!next || isForBrowser(event)) return;
    event.preventDefault();
    onChoose(next);
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div class="Tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === chosen}
          aria-controls={name === chosen ? `panel-${name}` : undefined}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {words(name)}
        </button>
      ))}
    </div>
  );
}

/** Returns the tab to which a key leads; after the last one comes the first. */
function tabAfter<Name extends string>(names: readonly Name[], tab: Name, key: string): Name | undefined {
  if (key === 'Home') return names[0];
  if (key === 'End') return names.at(-1);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step === undefined) return undefined;
  const forward = getComputedStyle(document.documentElement).direction === 'rtl' ? -step : step;
  return names.at((names.indexOf(tab) + forward) % names.length);
}
