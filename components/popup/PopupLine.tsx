import { noticeOf } from '../../lib/popup/popup-notice.ts';
import { text } from '../../lib/text.ts';
import { BusyButton } from '../BusyButton.tsx';
import { ICONS, IconButton } from '../IconButton.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import type { PopupProps } from './popup-events.ts';
import { searchBox } from './rows/roving-rows.ts';

/** What is new after an update, or the offer of a backup. Trouble takes its place. */
export function PopupLine({ model, onBackup, onLineDismiss }: PopupProps) {
  const line = noticeOf(model) ? null : model.line;
  const isOffer = line?.kind === 'backup' && line.state !== 'too-large';
  // The pressed button disappears.
  useFocusKept(searchBox, line === null);
  if (!line) return null;
  const words = text(line.kind === 'new' ? 'whats_new' : isOffer ? 'backup_offer' : 'backup_too_large');
  return (
    <div class="PopupLine">
      <p title={words}>
        {words}{' '}
        {line.kind === 'new' && (
          <a href={line.changelog} target="_blank" rel="noreferrer">
            {text('whats_new_all')}
          </a>
        )}
      </p>
      {isOffer && (
        <BusyButton class="" label={text('backup_save')} busy={line.state === 'saving'} onPress={onBackup} />
      )}
      <IconButton
        label={text(isOffer ? 'backup_not_now' : 'close')}
        icon={ICONS.remove}
        onClick={onLineDismiss}
      />
    </div>
  );
}
