import { text } from '../../../lib/text.ts';
import { AnkiCard } from './AnkiCard.tsx';
import { BackupCard } from './BackupCard.tsx';
import { FileCard } from './FileCard.tsx';
import type { FilesPartProps } from './files-part-props.ts';
import { ImportCard } from './ImportCard.tsx';
import { PrintCard } from './PrintCard.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { SaveButton } from './SaveButton.tsx';

export function FilesPart(props: FilesPartProps) {
  const { view, canSaveCsv, site } = props;
  return (
    <div class="FilesPart">
      <BackupCard {...props} />
      <ImportCard {...props} />
      <AnkiCard {...props} />
      <PrintCard {...props} />
      <FileCard id="files-csv" title={text('files_csv')} why={text('files_csv_why')}>
        <SaveButton {...props} kind="csv" label={text('tries_save_csv')} isPossible={canSaveCsv} />
      </FileCard>
      {view.printed && <PrintSheet problems={view.printed} site={site} />}
    </div>
  );
}
