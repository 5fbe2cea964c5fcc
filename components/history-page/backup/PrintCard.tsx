import type { BackupView } from '../../../lib/backup/backup-view.ts';
import { SHEET_SIZES, type SheetSize } from '../../../lib/backup/chosen-problems.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { ChoiceOf } from '../statistics/ChoiceOf.tsx';
import type { BackupPartProps } from './backup-part-props.ts';
import { FileCard } from './FileCard.tsx';
import { SaveButton } from './SaveButton.tsx';
import { SourceChoice } from './SourceChoice.tsx';

export function PrintCard(props: BackupPartProps) {
  const { sources, sheet } = props.view;
  const { source, size, counts } = sheet;
  return (
    <FileCard id="files-print" title={text('backup_print')} why={text('backup_print_why')}>
      <div class="FileCard-choices">
        <SourceChoice sources={sources} source={source} onChoose={(next) => props.onSheet(next, size)} />
        <ChoiceOf
          label={text('backup_size')}
          isLabelShown
          choices={SHEET_SIZES.map((one) => [String(one), numberText(one)] as const)}
          value={String(size)}
          onChange={(next) => props.onSheet(source, Number(next) as SheetSize)}
        />
      </div>
      <p class="FileCard-note" role="status">
        {counts && sheetText(sheet, counts)}
      </p>
      <SaveButton
        {...props}
        kind="sheet"
        label={text('backup_print_now')}
        isPossible={counts !== null && counts.drawn > 0}
      />
    </FileCard>
  );
}

function sheetText(
  { size }: BackupView['sheet'],
  { drawn, undrawn }: NonNullable<BackupView['sheet']['counts']>,
): string {
  if (drawn + undrawn === 0) return text('backup_none');
  const printed = textCount('backup_printed', Math.min(size, drawn));
  return undrawn > 0 ? `${printed} ${textCount('backup_unprinted', undrawn)}` : printed;
}
