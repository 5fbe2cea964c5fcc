import { SHEET_SIZES, type SheetSize } from '../../../lib/files/chosen-problems.ts';
import type { FilesView } from '../../../lib/files/files-view.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { ChoiceOf } from '../statistics/ChoiceOf.tsx';
import { FileCard } from './FileCard.tsx';
import type { FilesPartProps } from './files-part-props.ts';
import { SaveButton } from './SaveButton.tsx';
import { SourceChoice } from './SourceChoice.tsx';

export function PrintCard(props: FilesPartProps) {
  const { sources, sheet } = props.view;
  const { source, size, counts } = sheet;
  return (
    <FileCard id="files-print" title={text('files_print')} why={text('files_print_why')}>
      <div class="FileCard-choices">
        <SourceChoice sources={sources} source={source} onChoose={(next) => props.onSheet(next, size)} />
        <ChoiceOf
          label={text('files_size')}
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
        label={text('files_print_now')}
        isPossible={counts !== null && counts.drawn > 0}
      />
    </FileCard>
  );
}

function sheetText(
  { size }: FilesView['sheet'],
  { drawn, undrawn }: NonNullable<FilesView['sheet']['counts']>,
): string {
  if (drawn + undrawn === 0) return text('files_none');
  const printed = textCount('files_printed', Math.min(size, drawn));
  return undrawn > 0 ? `${printed} ${textCount('files_unprinted', undrawn)}` : printed;
}
