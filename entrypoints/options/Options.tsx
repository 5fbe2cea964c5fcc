import type { ReadonlySignal } from '@preact/signals';
import { OptionsPage } from '../../components/options/OptionsPage.tsx';
import { siteOriginOf } from '../../lib/account/account.ts';
import type { optionsModel } from './model.ts';

interface OptionsProps {
  model: ReturnType<typeof optionsModel>;
  /** The hash of the page's address, without #; a new object each time that the player came by it. */
  linked: ReadonlySignal<{ hash: string }>;
}

export function Options({ model, linked }: OptionsProps) {
  const { settings, account, allowed, busy, failure, note, unsaved } = model;
  const { rateLimiter, progress, accounts, now } = model;
  if (!model.isRead.value || !settings.value || account.value === undefined) return null;
  return (
    <OptionsPage
      {...settings.value}
      address={siteOriginOf(account.value)}
      account={account.value}
      busy={busy.value}
      checking={model.checking.value}
      failure={failure.value}
      checkFailure={model.checkFailure.value}
      note={note.value}
      unsaved={unsaved.value}
      // No automatic retry on this page: the player pastes a key or presses a button.
      retryAt={null}
      allowed={allowed.value}
      progress={progress.value}
      problemDataStand={model.problemDataStand.value}
      accounts={accounts.list.value}
      erasing={accounts.erasing.value}
      erased={accounts.erased.value}
      eraseFailure={accounts.failure.value}
      rateLimiter={rateLimiter.value}
      shortcuts={model.shortcuts.value}
      browserName={import.meta.env.FIREFOX ? 'firefox' : 'chrome'}
      linked={linked.value}
      now={now.value}
      onUseKey={model.useKey}
      onTryAgain={model.tryAgain}
      onForget={model.forget}
      onAllow={model.allow}
      onSettings={model.change}
      onErase={accounts.erase}
      // The function gets the stored choice, since the one on the page may be older.
      onShortcuts={model.openShortcuts}
      onCopyDebugInfo={model.copyDebugInfo}
    />
  );
}
