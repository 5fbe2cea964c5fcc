import { useRef } from 'preact/hooks';
import { OPTIONS_SAY } from '../../lib/messages/options-failure-text.ts';
import { text } from '../../lib/text.ts';
import { FailureNote } from '../FailureNote.tsx';
import { KeyPromise } from '../KeyPromise.tsx';
import { Mark } from '../Mark.tsx';
import { PermissionNotice } from '../PermissionNotice.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import { AccountsSection } from './account/AccountsSection.tsx';
import { KeySection } from './account/KeySection.tsx';
import { BlindSection } from './BlindSection.tsx';
import { CatalogueSection } from './CatalogueSection.tsx';
import { HistorySection } from './HistorySection.tsx';
import { MarksSection } from './MarksSection.tsx';
import type { OptionsPageProps } from './options-props.ts';
import { SiteSection } from './SiteSection.tsx';
import { Switch } from './Switch.tsx';

/** Draws the whole options page. */
export function OptionsPage(props: OptionsPageProps) {
  const { address, allowed, panelOn, note, unsaved, now, onAllow, onSettings } = props;
  const title = useRef<HTMLHeadingElement>(null);
  // The permission notice disappears, with its focused button, once the player allows the site.
  useFocusKept(() => title.current, allowed);
  return (
    <main class="OptionsPage">
      <header class="OptionsPage-head">
        <Mark />
        <h1 ref={title} tabIndex={-1}>
          {text('options_title')}
        </h1>
        <p>{text('options_intro')}</p>
      </header>
      {note && <FailureNote failure={note} now={now} say={OPTIONS_SAY.account} />}
      {/* Shown if a setting was not saved. CSS keeps this in view, since its switch may be anywhere on the page. */}
      <div class="OptionsPage-unsaved" aria-live="assertive">
        {unsaved && <FailureNote failure={unsaved} now={now} say={OPTIONS_SAY.account} />}
      </div>
      {!allowed && <PermissionNotice host={new URL(address).host} onAllow={onAllow} />}
      <KeySection {...props} />
      <KeyPromise address={address} />
      <section class="OptionsPage-pages" aria-labelledby="pages">
        <h2 id="pages">{text('options_pages')}</h2>
        <Switch
          id="panel-on"
          label={text('options_panel')}
          help={text('options_panel_help')}
          on={panelOn}
          onChange={(on) => onSettings({ panelOn: on })}
        />
      </section>
      <BlindSection {...props} />
      <MarksSection {...props} />
      <HistorySection {...props} />
      <CatalogueSection {...props} />
      <AccountsSection {...props} />
      <SiteSection {...props} />
    </main>
  );
}
