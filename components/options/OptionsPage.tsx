import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { pressSentence } from '../../lib/messages/failure-text.ts';
import { PART_IDS, PARTS } from '../../lib/options/settings-list.ts';
import { findSettings } from '../../lib/options/settings-search.ts';
import { text } from '../../lib/text.ts';
import { FailureNote } from '../FailureNote.tsx';
import { Logo } from '../Logo.tsx';
import { KeyPromise } from '../pages/KeyPromise.tsx';
import { PermissionNotice } from '../pages/PermissionNotice.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import { AccountsSection } from './account/AccountsSection.tsx';
import { KeySection } from './account/KeySection.tsx';
import { BadgeSection } from './BadgeSection.tsx';
import { ProblemDataSection } from './ProblemDataSection.tsx';
import { DiagnosticsSection } from './DiagnosticsSection.tsx';
import { Found } from './frame/found.ts';
import { OptionsPart } from './frame/OptionsPart.tsx';
import { SettingsSearch } from './frame/SettingsSearch.tsx';
import { HideSection } from './HideSection.tsx';
import { HistorySection } from './HistorySection.tsx';
import { SignsSection } from './SignsSection.tsx';
import type { OptionsPageProps } from './options-props.ts';
import { PanelSection } from './PanelSection.tsx';
import { ShortcutsSection } from './ShortcutsSection.tsx';

export function OptionsPage(props: OptionsPageProps) {
  const { address, allowed, note, unsaved, linked, now, onAllow } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const [search, setSearch] = useState('');
  const found = useMemo(() => findSettings(search, text), [search]);
  // The permission notice disappears, with its focused button, once the player allows the site.
  useFocusKept(() => title.current, allowed);
  const endSearchAndShow = (id: string) => {
    if (search === '') return showLinked(id);
    setSearch('');
    // What the search has hidden is drawn by then.
    requestAnimationFrame(() => showLinked(id));
  };
  // Before the first frame, so that nothing moves.
  useLayoutEffect(() => endSearchAndShow(linked.hash), [linked]);
  return (
    <main class="OptionsPage">
      <header class="OptionsPage-head">
        <Logo />
        <h1 ref={title} tabIndex={-1}>
          {text('options_title')}
        </h1>
        <p>{text('options_intro')}</p>
      </header>
      <nav class="OptionsPage-parts" aria-label={text('options_parts')}>
        {PART_IDS.map((part) => (
          // A link to the part that the address already names changes no hash, so the press itself must end a search.
          <a key={part} href={`#${part}`} onClick={() => endSearchAndShow(part)}>
            {text(PARTS[part])}
          </a>
        ))}
      </nav>
      <SettingsSearch search={search} count={found?.settings.size ?? null} onSearch={setSearch} />
      {note && <FailureNote failure={note} now={now} say={pressSentence} />}
      {/* Shown if a setting was not saved. CSS keeps this in view, since its switch may be anywhere on the page. */}
      <div class="OptionsPage-unsaved" aria-live="assertive">
        {unsaved && <FailureNote failure={unsaved} now={now} say={pressSentence} />}
      </div>
      {!allowed && (
        <PermissionNotice
          host={new URL(address).host}
          help={text('options_permission_help')}
          onAllow={onAllow}
        />
      )}
      <Found.Provider value={found}>
        <OptionsPart part="account">
          <KeySection {...props} />
          <KeyPromise
            address={address}
            heading="h3"
            hidden={found !== null && !found.settings.has('promise')}
          />
        </OptionsPart>
        <OptionsPart part="page">
          <PanelSection {...props} />
          <HideSection {...props} />
          <SignsSection {...props} />
          <ShortcutsSection {...props} />
        </OptionsPart>
        <OptionsPart part="picking">
          <BadgeSection {...props} />
        </OptionsPart>
        <OptionsPart part="data">
          <HistorySection {...props} />
          <ProblemDataSection {...props} />
          <AccountsSection {...props} />
          <DiagnosticsSection {...props} />
        </OptionsPart>
      </Found.Provider>
    </main>
  );
}

/** Scrolls to the element with this id. If it is folded, it is opened and gets the focus. */
function showLinked(id: string): void {
  const target = id === '' ? null : document.getElementById(id);
  const fold = target?.closest('details');
  if (fold) fold.open = true;
  target?.scrollIntoView();
  fold?.querySelector('summary')?.focus({ preventScroll: true });
}
