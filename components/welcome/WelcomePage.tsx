import { useLayoutEffect, useRef } from 'preact/hooks';
import { acceptedAccount } from '../../lib/account/account.ts';
import { rankText } from '../../lib/difficulty/rank.ts';
import type { Failure } from '../../lib/failure.ts';
import { retrySentence } from '../../lib/messages/failure-text.ts';
import { text } from '../../lib/text.ts';
import { BusyButton } from '../BusyButton.tsx';
import { FailurePlace } from '../FailureNote.tsx';
import { announcedProgress, HistoryProgress } from '../HistoryProgress.tsx';
import { Logo } from '../Logo.tsx';
import { KeyForm } from '../pages/KeyForm.tsx';
import { PermissionNotice } from '../pages/PermissionNotice.tsx';
import { ShortcutList } from '../pages/ShortcutList.tsx';
import { Pictures } from './Pictures.tsx';
import type { WelcomePageProps } from './welcome-props.ts';

export function WelcomePage(props: WelcomePageProps) {
  const { address, allowed, onAllow } = props;
  const account = acceptedAccount(props.account);
  return (
    <main class="WelcomePage">
      <header>
        <Logo />
        <h1>{account ? text('welcome_hello', account.player.name) : text('ext_name')}</h1>
        <p>{account?.player.rank ? rankText(account.player.rank) : text('welcome_intro')}</p>
      </header>
      {!allowed && <PermissionNotice host={new URL(address).host} onAllow={onAllow} />}
      {/* It is there before it says anything, so that screen readers tell of it. */}
      <p class="unseen" role="status">
        {account && props.progress && announcedProgress(props.progress)}
      </p>
      {allowed && (account ? <Ready {...props} /> : <FirstKey {...props} />)}
      <Pictures />
    </main>
  );
}

function FirstKey(props: WelcomePageProps) {
  const { account, busy } = props;
  const refused: Failure | null = account?.refused && !busy ? { kind: 'key-refused' } : null;
  return (
    <section aria-labelledby="first-key">
      <h2 id="first-key">{text('options_key')}</h2>
      <KeyForm {...props} failure={props.failure ?? refused} focused />
    </section>
  );
}

function Ready({ progress, failure, shortcuts, opening, now, onOpenProblem }: WelcomePageProps) {
  const section = useRef<HTMLElement>(null);
  // The field for the key had the focus.
  useLayoutEffect(() => section.current?.querySelector<HTMLElement>('.primary')?.focus(), []);
  return (
    <section ref={section} aria-label={text('welcome_ready')}>
      <div class="WelcomePage-history">
        {progress ? <HistoryProgress progress={progress} /> : <p>{text('loading_reading')}</p>}
      </div>
      <FailurePlace
        failure={failure ?? progress?.held?.failure ?? null}
        retryAt={progress?.held?.until ?? null}
        now={now}
        say={retrySentence}
      />
      <BusyButton class="primary" label={text('welcome_open')} busy={opening} onPress={onOpenProblem} />
      <h2>{text('options_shortcuts')}</h2>
      <ShortcutList shortcuts={shortcuts.filter(({ keys }) => keys)} />
    </section>
  );
}
