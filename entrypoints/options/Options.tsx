import { OptionsPage } from '../../components/options/OptionsPage.tsx';
import { withPart } from '../../lib/panel/blind-parts.ts';
import type { optionsModel } from './model.ts';

/** Draws the options page from its model; nothing before the settings and the account are read. */
export function Options({ model }: { model: ReturnType<typeof optionsModel> }) {
  const { settings, account, allowed, busy, failure, note, unsaved, addressFailure } = model;
  const { rateLimiter, progress, accounts, now } = model;
  if (!settings.value || account.value === undefined) return null;
  return (
    <OptionsPage
      address={account.value?.origin ?? settings.value.base}
      account={account.value}
      busy={busy.value}
      failure={failure.value}
      note={note.value}
      unsaved={unsaved.value}
      // No automatic retry on this page: the player pastes a key or presses a button.
      retryAt={null}
      allowed={allowed.value}
      panelOn={settings.value.panelOn}
      progress={progress.value}
      historyPaused={settings.value.historyPaused}
      catalogue={settings.value.catalogue}
      catalogueStand={model.catalogueStand.value}
      accounts={accounts.list.value}
      erasing={accounts.erasing.value}
      erased={accounts.erased.value}
      eraseFailure={accounts.failure.value}
      blind={settings.value.blind}
      marksOn={settings.value.marksOn}
      horizonDays={settings.value.horizonDays}
      addressFailure={addressFailure.value}
      rateLimiter={rateLimiter.value}
      now={now.value}
      onUseKey={model.useKey}
      onTryAgain={model.tryAgain}
      onForget={model.forget}
      onAllow={model.allow}
      onHistoryPaused={(historyPaused) => model.change({ historyPaused })}
      onCatalogue={(catalogue) => model.change({ catalogue })}
      onErase={accounts.erase}
      onPanelOn={(panelOn) => model.change({ panelOn })}
      // Changes the stored choice, not the one on the page, which may be older.
      onBlind={(part, on) => model.change(({ blind }) => ({ blind: withPart(blind, part, on) }))}
      onMarksOn={(marksOn) => model.change({ marksOn })}
      onHorizon={(horizonDays) => model.change({ horizonDays })}
      onUseAddress={model.useAddress}
    />
  );
}
