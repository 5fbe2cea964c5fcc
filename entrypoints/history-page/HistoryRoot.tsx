import { HistoryPart } from '../../components/history-page/attempts/HistoryPart.tsx';
import { BackupPart } from '../../components/history-page/backup/BackupPart.tsx';
import { HistoryPage } from '../../components/history-page/HistoryPage.tsx';
import { NotesPart } from '../../components/history-page/notes/NotesPart.tsx';
import { SessionsPart } from '../../components/history-page/sessions/SessionsPart.tsx';
import { StatisticsPart } from '../../components/history-page/statistics/StatisticsPart.tsx';
import type { pageModel } from './model.ts';
import { sessionHref } from './sessions/model.ts';
import { dayHref, genreHref, statusHref } from './statistics/links.ts';

export function HistoryRoot({ model }: { model: ReturnType<typeof pageModel> }) {
  const { isRead, account, failure, progress, now, address } = model;
  const { historyPart, statistics, session, notes, backup } = model;
  if (!isRead.value || account.value === undefined) return null;
  const { part } = address.value;
  return (
    <HistoryPage
      account={account.value}
      part={part}
      failure={failure.value}
      progress={progress.value}
      now={now.value}
      onPart={model.showPart}
      onResume={model.resume}
      onOptions={model.openOptions}
      onAddKey={model.addKey}
    >
      {part === 'history' && account.value && historyPart.view.value && (
        <HistoryPart
          view={historyPart.view.value}
          site={account.value.origin}
          now={now.value}
          onChoose={historyPart.choose}
          onSave={historyPart.save}
        />
      )}
      {part === 'stats' && (
        <StatisticsPart
          statistics={statistics.statistics.value}
          reviewsToCome={statistics.reviewsToCome.value}
          isComplete={statistics.isComplete.value}
          areAllProblemsKnown={statistics.areAllProblemsKnown.value}
          level={statistics.level.value}
          siteElo={account.value?.player.elo ?? null}
          practice={statistics.practice.value}
          now={now.value}
          today={statistics.today.value}
          firstWeekday={statistics.firstWeekday}
          choices={statistics.choices.value}
          onChoices={statistics.choose}
          dayHref={dayHref}
          genreHref={genreHref}
          statusHref={statusHref}
          onPractise={statistics.practise}
          onOptions={model.openOptions}
        />
      )}
      {part === 'sessions' && account.value && (
        <SessionsPart
          view={session.view.value}
          site={account.value.origin}
          now={now.value}
          sessionHref={sessionHref}
          onStart={session.start}
          onChange={session.change}
          onOptions={model.openOptions}
        />
      )}
      {part === 'notes' && account.value && (
        <NotesPart
          // What another player searched and wrote must not stay.
          key={account.value.generation}
          view={notes.view.value}
          site={account.value.origin}
          now={now.value}
          onChoose={notes.choose}
          onBookmark={notes.bookmark}
          onText={notes.store}
          onOptions={model.openOptions}
        />
      )}
      {part === 'backup' && account.value && (
        <BackupPart
          view={backup.view.value}
          site={account.value.origin}
          onPaper={backup.paper.choose}
          onLoad={backup.paper.load}
          onStopLoading={backup.paper.stop}
          onSave={backup.save}
          now={now.value}
          onRemind={backup.remind}
          onChooseBackup={backup.chooseBackup}
          onImport={backup.importBackup}
          onUndoImport={backup.undoImport}
          onCancelImport={backup.cancelImport}
          onOptions={model.openOptions}
        />
      )}
    </HistoryPage>
  );
}
