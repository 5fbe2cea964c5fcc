import type { PositionCounts } from '../../../lib/backup/backup-view.ts';
import { MOST_DRAWINGS } from '../../../lib/backup/chosen-problems.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import type { BackupPartProps } from './backup-part-props.ts';
import { FileCard } from './FileCard.tsx';
import { SaveButton } from './SaveButton.tsx';
import { SourceChoice } from './SourceChoice.tsx';

export function AnkiCard(props: BackupPartProps) {
  const { sources, anki } = props.view;
  const { source, counts } = anki;
  return (
    <FileCard id="files-anki" title={text('backup_anki')} why={text('backup_anki_why')}>
      <SourceChoice sources={sources} source={source} onChoose={props.onAnki} />
      <p class="FileCard-note" role="status">
        {counts && drawnText(counts)}
      </p>
      <SaveButton
        {...props}
        kind="anki"
        label={text('backup_anki_save')}
        isPossible={counts !== null && counts.drawn + counts.undrawn > 0}
      />
    </FileCard>
  );
}

function drawnText({ drawn, undrawn }: PositionCounts): string {
  const all = drawn + undrawn;
  if (all === 0) return text('backup_none');
  const shown = Math.min(drawn, MOST_DRAWINGS);
  return [
    textCount('backup_drawn', shown, numberText(all)),
    drawn > MOST_DRAWINGS ? text('backup_drawn_most', numberText(MOST_DRAWINGS)) : '',
    undrawn > 0 ? textCount('backup_undrawn', undrawn) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
