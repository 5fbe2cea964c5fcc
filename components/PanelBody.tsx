import type { PanelModel } from '../lib/protocol.ts';
import { CheckedLine } from './CheckedLine.tsx';
import { FailureNote } from './FailureNote.tsx';
import { History } from './History.tsx';
import { ProblemLine } from './ProblemLine.tsx';

interface PanelBodyProps {
  model: PanelModel;
  now: number;
  onOptions: () => void;
}

/** The open panel below its head. A failure joins what is known; it never replaces it. */
export function PanelBody({ model, now, onOptions }: PanelBodyProps) {
  const { problem, failure, retryAt, checkedAt, pending } = model;
  return (
    <div class="PanelBody">
      <ProblemLine problem={problem} />
      <History model={model} now={now} />
      <div class="PanelBody-failure" aria-live="polite">
        {failure && <FailureNote failure={failure} retryAt={retryAt} now={now} onOptions={onOptions} />}
      </div>
      <CheckedLine checkedAt={checkedAt} pending={pending} now={now} />
    </div>
  );
}
