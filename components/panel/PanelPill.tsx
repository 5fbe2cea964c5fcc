import type { Ref } from 'preact';
import type { PanelModel } from '../../lib/panel/panel.ts';
import { text, textCount } from '../../lib/text.ts';
import { Mark } from '../Mark.tsx';
import { Shape } from '../Shape.tsx';
import { STATUS_SHAPES } from '../StatusBadge.tsx';

interface PanelPillProps {
  model: PanelModel;
  button: Ref<HTMLButtonElement>;
  onPress: (event: MouseEvent) => void;
}

/** Draws the folded panel: status and number of tries. */
export function PanelPill({ model, button, onPress }: PanelPillProps) {
  const { status, tries, pending, failure } = model;
  const counted = textCount('panel_tries_count', tries);
  // The status may be known before all attempts are read. Then the number of tries is left out.
  const stats = status === null ? [] : [text(`status_${status}`), ...(tries > 0 ? [counted] : [])];
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
      {tries > 0 && <span>{counted}</span>}
      {failure && <Shape name="warning" />}
    </button>
  );
}
