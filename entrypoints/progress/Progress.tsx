import { HistoryPart } from '../../components/progress/history/HistoryPart.tsx';
import { ProgressPage } from '../../components/progress/ProgressPage.tsx';
import { StatisticsPart } from '../../components/progress/statistics/StatisticsPart.tsx';
import type { progressModel } from './model.ts';

/** Draws the Progress page from its model; nothing before the account is read. */
export function Progress({ model }: { model: ReturnType<typeof progressModel> }) {
  const { account, failure, progress, now, address } = model;
  if (account.value === undefined) return null;
  const { part } = address.value;
  return (
    <ProgressPage
      account={account.value}
      part={part}
      failure={failure.value}
      progress={progress.value}
      now={now.value}
      onPart={model.showPart}
      onOptions={model.openOptions}
      onAddKey={model.addKey}
    >
      {part === 'history' && <HistoryPart />}
      {part === 'statistics' && <StatisticsPart />}
    </ProgressPage>
  );
}
