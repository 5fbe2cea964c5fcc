import { useRef } from 'preact/hooks';
import { panelSentence } from '../../lib/messages/panel-failure-text.ts';
import type { PanelModel } from '../../lib/panel/panel.ts';
import { FailureNote } from '../FailureNote.tsx';
import { CountNote } from './CountNote.tsx';
import { HiddenNote } from './HiddenNote.tsx';
import { History } from './History.tsx';
import { PanelFoot } from './PanelFoot.tsx';
import { ProblemLine } from './ProblemLine.tsx';
import { trusted } from './trusted.ts';

interface PanelBodyProps {
  model: PanelModel;
  now: number;
  onCheck: () => void;
  onReveal: () => void;
  onOptions: () => void;
}

/** Draws the open panel without its head. A failure is shown below the stored data and never replaces them. */
export function PanelBody({ model, now, onCheck, onReveal, onOptions }: PanelBodyProps) {
  const { problem, hidden, counted, failure, retryAt, checkedAt, pending } = model;
  const content = useRef<HTMLDivElement>(null);
  const reveal = trusted(() => {
    // The pressed button disappears; the focus moves to what it reveals.
    content.current?.focus();
    onReveal();
  });
  const isMissing = failure?.kind === 'no-such-problem';
  return (
    <div class="PanelBody">
      <div class="PanelBody-known" ref={content} tabIndex={-1}>
        {hidden.length > 0 && <HiddenNote onReveal={reveal} />}
        <ProblemLine problem={problem} />
        <History model={model} now={now} />
        {counted && <CountNote counted={counted} />}
        <div class="PanelBody-failure" aria-live="polite">
          {failure && (
            <FailureNote
              failure={failure}
              retryAt={retryAt}
              now={now}
              say={panelSentence}
              onOptions={trusted(onOptions)}
            />
          )}
        </div>
      </div>
      <PanelFoot
        fetchedAt={isMissing ? null : checkedAt}
        pending={pending}
        failing={failure !== null}
        now={now}
        onCheck={onCheck}
        onOptions={onOptions}
      />
    </div>
  );
}
