import { text } from '../../lib/text.ts';
import { CheckedLine } from '../CheckedLine.tsx';
import { IconButton } from '../IconButton.tsx';
import { ICONS } from '../icons.ts';
import { trusted } from './trusted.ts';

interface PanelFootProps {
  /** When the shown data was fetched; null if there is none. */
  fetchedAt: number | null;
  pending: boolean;
  failing: boolean;
  now: number;
  onCheck: () => void;
  onOptions: () => void;
}

/** Draws the foot of the panel: when its data was fetched, and the buttons "Check again" and "Options". */
export function PanelFoot({ fetchedAt, pending, failing, now, onCheck, onOptions }: PanelFootProps) {
  return (
    <div class="PanelFoot">
      <CheckedLine fetchedAt={fetchedAt} pending={pending} failing={failing} now={now} />
      <IconButton
        class="PanelFoot-check"
        label={text('panel_check')}
        icon={ICONS.check}
        aria-disabled={pending}
        onClick={trusted(() => {
          if (!pending) onCheck();
        })}
      />
      <IconButton
        class="PanelFoot-options"
        label={text('panel_options')}
        icon={ICONS.options}
        onClick={trusted(onOptions)}
      />
    </div>
  );
}
