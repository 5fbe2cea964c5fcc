import type { Ref } from 'preact';
import type { PanelModel } from '../../lib/panel/panel.ts';
import { text } from '../../lib/text.ts';
import { Mark } from '../Mark.tsx';
import { Shape } from '../Shape.tsx';
import { STATUS_SHAPES } from '../StatusBadge.tsx';

interface PanelPillProps {
  model: PanelModel;
  /** The number of attempts as text; null for none. */
  tries: string | null;
  button: Ref<HTMLButtonElement>;
  onPress: (event: MouseEvent) => void;
}

/** Draws the folded panel: status and number of tries. */
export function PanelPill({ model, tries, button, onPress }: PanelPillProps) {
  const { status, pending, failure } = model;
  // The status may be known before all attempts are read. Then the number of tries is left out.
  const stats = status === null ? [] : [text(`status_${status}`), ...(tries === null ? [] : [tries])];
  const label = stats.length > 0 ? text('panel_show_known', stats.join(', ')) : text('panel_show');
  return (
    <button
      ref={button}
      type="button"
      class="PanelPill"
      aria-expanded="false"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Mark />
      {status === null ? (
        <span class="PanelPill-unknown">{pending ? '…' : '?'}</span>
      ) : (
        <span class="PanelPill-status" data-status={status}>
          <Shape name={STATUS_SHAPES[status]} />
        </span>
      )}
      {tries !== null && <span>{tries}</span>}
      {failure && <Shape name="warning" />}
    </button>
  );
}
