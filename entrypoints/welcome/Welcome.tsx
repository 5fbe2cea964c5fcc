import { WelcomePage } from '../../components/welcome/WelcomePage.tsx';
import { siteOriginOf } from '../../lib/account/account.ts';
import type { welcomeModel } from './model.ts';

export function Welcome({ model }: { model: ReturnType<typeof welcomeModel> }) {
  const { settings, account, allowed, busy, failure, progress, shortcuts, opening, now } = model;
  if (!settings.value || account.value === undefined) return null;
  return (
    <WelcomePage
      address={siteOriginOf(account.value)}
      account={account.value}
      allowed={allowed.value}
      busy={busy.value}
      failure={failure.value}
      progress={progress.value}
      shortcuts={shortcuts.value}
      opening={opening.value}
      now={now.value}
      onUseKey={model.useKey}
      onAllow={model.allow}
      onOpenProblem={model.openProblem}
    />
  );
}
