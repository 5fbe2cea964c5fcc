import { OptionsPage } from '../../components/options/OptionsPage.tsx';
import { siteOriginOf } from '../../lib/account/account.ts';
import type { optionsModel } from './model.ts';

export function Options({ model }: { model: ReturnType<typeof optionsModel> }) {
  const { settings, account, accounts } = model;
  if (!model.isRead.value || !settings.value || account.value === undefined) return null;
  return (
    <OptionsPage
      {...settings.value}
      address={siteOriginOf(account.value)}
      account={account.value}
      busy={model.busy.value}
      checking={model.checking.value}
      failure={model.failure.value}
      checkFailure={model.checkFailure.value}
      note={model.note.value}
      unsaved={model.unsaved.value}
      allowed={model.allowed.value}
      progress={model.progress.value}
      knownProblems={model.knownProblems.value}
      accounts={accounts.list.value}
      erasing={accounts.erasing.value}
      erased={accounts.erased.value}
      eraseFailure={accounts.failure.value}
      shortcuts={model.shortcuts.value}
      now={model.now.value}
      onUseKey={model.useKey}
      onTryAgain={model.tryAgain}
      onForget={model.forget}
      onAllow={model.allow}
      onSettings={model.change}
      onErase={accounts.erase}
      onShortcuts={model.openShortcuts}
      onCopyDebugInfo={model.copyDebugInfo}
    />
  );
}
