import { useRef } from 'preact/hooks';
import { pressSentence } from '../../lib/messages/failure-text.ts';
import { text } from '../../lib/text.ts';
import { FailureNote } from '../FailureNote.tsx';
import { Logo } from '../Logo.tsx';
import { CopyButton } from '../pages/CopyButton.tsx';
import { PermissionNotice } from '../pages/PermissionNotice.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import { AccountSection } from './account/AccountSection.tsx';
import { DayStart } from './DayStart.tsx';
import { DownloadSwitch } from './DownloadSwitch.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import type { OptionsPageProps } from './options-props.ts';
import { ShortcutsSection } from './ShortcutsSection.tsx';
import { SignsLegend } from './SignsLegend.tsx';
import { Switch } from './Switch.tsx';

/** The settings that are on or off, each with its id in the page and its text. */
const SWITCHES = [
  ['panelOn', 'panel-on', 'options_panel'],
  ['signsOn', 'signs-on', 'options_signs'],
  ['hideSpoilers', 'hide-spoilers', 'hide_spoilers'],
  ['hideResults', 'hide-results', 'hide_results'],
  ['badgeOn', 'badge-on', 'options_badge'],
] as const;

export function OptionsPage(props: OptionsPageProps) {
  const { address, allowed, note, unsaved, now, onAllow, onSettings, onCopyDebugInfo } = props;
  const title = useRef<HTMLHeadingElement>(null);
  // The permission notice disappears, with its focused button, once the player allows the site.
  useFocusKept(() => title.current, allowed);
  return (
    <main class="OptionsPage">
      <header class="OptionsPage-head">
        <Logo />
        <h1 ref={title} tabIndex={-1}>
          {text('ext_name')}
        </h1>
      </header>
      {note && <FailureNote failure={note} now={now} say={pressSentence} />}
      {/* Shown if a setting was not saved. CSS keeps this in view, since its switch may be anywhere on the page. */}
      <div class="OptionsPage-unsaved" aria-live="assertive">
        {unsaved && <FailureNote failure={unsaved} now={now} say={pressSentence} />}
      </div>
      {!allowed && <PermissionNotice host={new URL(address).host} onAllow={onAllow} />}
      <AccountSection {...props} />
      <div class="OptionsPage-card OptionsPage-options">
        {SWITCHES.map(([setting, id, label]) => (
          <Switch
            key={id}
            id={id}
            label={text(label)}
            help={text(`${label}_help`)}
            on={props[setting]}
            onChange={(on) => onSettings({ [setting]: on })}
          >
            {setting === 'signsOn' && <SignsLegend />}
          </Switch>
        ))}
        <DownloadSwitch {...props} />
        <DayStart {...props} />
        <LanguageChoice {...props} />
      </div>
      <ShortcutsSection {...props} />
      <div class="OptionsPage-debug">
        <CopyButton label="options_debug" class="button" onCopy={onCopyDebugInfo} />
        <p>{text('options_debug_help')}</p>
      </div>
    </main>
  );
}
