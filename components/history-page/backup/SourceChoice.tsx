import type { BackupView } from '../../../lib/backup/backup-view.ts';
import { PROBLEM_SOURCES, type ProblemSource } from '../../../lib/backup/chosen-problems.ts';
import { numberText, text } from '../../../lib/text.ts';
import { ChoiceOf } from '../statistics/ChoiceOf.tsx';

interface SourceChoiceProps {
  sources: BackupView['sources'];
  source: ProblemSource;
  onChoose: (source: ProblemSource) => void;
}

export function SourceChoice({ sources, source, onChoose }: SourceChoiceProps) {
  const named = (one: ProblemSource) => {
    const name = text(`backup_source_${one}`);
    return sources ? text('backup_source_count', name, numberText(sources[one])) : name;
  };
  return (
    <ChoiceOf
      label={text('backup_source')}
      isLabelShown
      choices={PROBLEM_SOURCES.map((one) => [one, named(one)] as const)}
      value={source}
      onChange={onChoose}
    />
  );
}
