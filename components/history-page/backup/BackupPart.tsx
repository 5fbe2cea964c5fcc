import { text } from '../../../lib/text.ts';
import { BackupCard } from './BackupCard.tsx';
import type { BackupPartProps } from './backup-part-props.ts';
import { FileCard } from './FileCard.tsx';
import { PaperCard } from './PaperCard.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { SaveButton } from './SaveButton.tsx';

export function BackupPart(props: BackupPartProps) {
  const { view, site } = props;
  return (
    <div class="BackupPart">
      <BackupCard {...props} />
      <PaperCard {...props} />
      <FileCard id="backup-csv" title={text('backup_csv')} why={text('backup_csv_why')}>
        <div class="FileCard-buttons">
          <SaveButton {...props} kind="csv" label={text('history_save_csv')} isPossible />
        </div>
      </FileCard>
      {view.printed && <PrintSheet problems={view.printed} site={site} />}
    </div>
  );
}
