import type { PaperView } from '../../../lib/backup/backup-view.ts';
import { AMOUNTS, PROBLEM_SOURCES } from '../../../lib/backup/chosen-problems.ts';
import { minutesText } from '../../../lib/formatted-texts.ts';
import { RATE_LIMITS } from '../../../lib/limits.ts';
import { pressSentence, retrySentence } from '../../../lib/messages/failure-text.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { FailurePlace } from '../../FailureNote.tsx';
import { ChoiceOf } from '../statistics/ChoiceOf.tsx';
import type { BackupPartProps } from './backup-part-props.ts';
import { FileCard } from './FileCard.tsx';
import { SaveButton } from './SaveButton.tsx';

/** Takes problems along: as cards for Anki, or on paper. */
export function PaperCard(props: BackupPartProps) {
  const { view, now } = props;
  const { chosen, drawn, loading, failure } = view.paper;
  return (
    <FileCard id="backup-paper" title={text('print_title')} why={text('print_why')}>
      <Choices {...props} />
      <p class="FileCard-note" role="status">
        {drawn !== null && chosen > 0 && textCount('print_drawn', chosen, numberText(drawn))}
      </p>
      <Load {...props} />
      <FailurePlace
        failure={(failure ?? loading?.pause)?.failure ?? null}
        retryAt={(failure ?? loading?.pause)?.retryAt ?? null}
        now={now}
        say={failure ? pressSentence : retrySentence}
        onOptions={props.onOptions}
      />
      <div class="FileCard-buttons">
        <SaveButton {...props} kind="anki" label={text('anki_save')} isPossible={chosen > 0} />
        <SaveButton {...props} kind="sheet" label={text('print_now')} isPossible={(drawn ?? 0) > 0} />
      </div>
    </FileCard>
  );
}

function Choices({ view: { paper }, onPaper }: BackupPartProps) {
  const { sources, source, most } = paper;
  const all = sources?.[source] ?? 0;
  const amounts = AMOUNTS.filter((one) => one < all || one === most);
  return (
    <div class="FileCard-choices">
      <ChoiceOf
        label={text('print_from')}
        isLabelShown
        choices={PROBLEM_SOURCES.map((one) => {
          return [one, text(`print_${one}`, sources ? numberText(sources[one]) : '…')] as const;
        })}
        value={source}
        onChange={(next) => onPaper({ source: next, most })}
      />
      <ChoiceOf
        label={text('print_most')}
        isLabelShown
        choices={[
          ...amounts.map((one) => [String(one), numberText(one)] as const),
          ['all', text('all')] as const,
        ]}
        value={String(most ?? 'all')}
        onChange={(next) => onPaper({ source, most: AMOUNTS.find((one) => String(one) === next) ?? null })}
      />
    </div>
  );
}

function Load({ view: { paper }, onLoad, onStopLoading }: BackupPartProps) {
  const { toLoad, loading } = paper;
  if (loading) {
    const { done, all } = loading;
    const label = text('print_loading', numberText(done), numberText(all));
    return (
      <div class="PaperCard-loading">
        <p>{label}</p>
        <progress value={done} max={all} aria-label={label} />
        <button type="button" class="button" onClick={onStopLoading}>
          {text('print_stop')}
        </button>
      </div>
    );
  }
  if (toLoad === 0) return null;
  return (
    <button type="button" class="button" onClick={onLoad}>
      {textCount('print_load', toLoad, timeOf(toLoad))}
    </button>
  );
}

/** Returns how long it takes at least to load so many diagrams. */
function timeOf(count: PaperView['toLoad']): string {
  return minutesText(Math.ceil((count * RATE_LIMITS.backgroundIntervalMs) / 60_000));
}
