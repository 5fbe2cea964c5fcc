import { text } from '../lib/text.ts';
import { CheckedLine } from './CheckedLine.tsx';
import { IconButton } from './IconButton.tsx';
import { trusted } from './trusted.ts';

interface PanelFootProps {
  /** When the site said what is shown. */
  saidAt: number | null;
  pending: boolean;
  failing: boolean;
  now: number;
  onCheck: () => void;
  onOptions: () => void;
}

const ICON = {
  check: 'M13 8a5 5 0 1 1-1.6-3.7M13 1.8v3.4H9.6',
  options:
    'M2 5h5m4.4 0H14M2 11h2.6M9 11h5M11.4 5A2.2 2.2 0 1 1 7 5a2.2 2.2 0 0 1 4.4 0ZM9 11a2.2 2.2 0 1 1-4.4 0A2.2 2.2 0 0 1 9 11Z',
};

/** How old the panel's word is, and the two things that can be asked for. */
export function PanelFoot({ saidAt, pending, failing, now, onCheck, onOptions }: PanelFootProps) {
  return (
    <div class="PanelFoot">
      <CheckedLine saidAt={saidAt} pending={pending} failing={failing} now={now} />
      <IconButton
        class="PanelFoot-check"
        label={text('panel_check')}
        icon={ICON.check}
        aria-disabled={pending}
        onClick={trusted(() => {
          if (!pending) onCheck();
        })}
      />
      <IconButton
        class="PanelFoot-options"
        label={text('panel_options')}
        icon={ICON.options}
        onClick={trusted(onOptions)}
      />
    </div>
  );
}
