import { text } from '../../lib/text.ts';
import type { PopupEvents } from './popup-events.ts';

interface NeedsKeyProps extends Pick<PopupEvents, 'onAddKey'> {
  /** What the tab shows once there is a key, as a sentence. */
  title: string;
}

export function NeedsKey({ title, onAddKey }: NeedsKeyProps) {
  return (
    <div class="Empty">
      <p>
        <b>{title}</b>
      </p>
      <p>{text('diary_no_key_why')}</p>
      <button type="button" class="button" onClick={onAddKey}>
        {text('key_line_add')}
      </button>
    </div>
  );
}
