import { PROBLEM_SOURCES, type ProblemSource } from '../../../lib/files/chosen-problems.ts';
import type { FilesView } from '../../../lib/files/files-view.ts';
import { numberText, text } from '../../../lib/text.ts';
import { ChoiceOf } from '../statistics/ChoiceOf.tsx';

interface SourceChoiceProps {
  sources: FilesView['sources'];
  source: ProblemSource;
  onChoose: (source: ProblemSource) => void;
}

export function SourceChoice({ sources, source, onChoose }: SourceChoiceProps) {
  const named = (one: ProblemSource) => {
    const name = text(`files_source_${one}`);
    return sources ? text('files_source_count', name, numberText(sources[one])) : name;
  };
  return (
    <ChoiceOf
      label={text('files_source')}
      isLabelShown
      choices={PROBLEM_SOURCES.map((one) => [one, named(one)] as const)}
      value={source}
      onChange={onChoose}
    />
  );
}
