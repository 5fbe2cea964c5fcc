import type { Ref } from 'preact';
import type { PanelModel } from '../../lib/protocol.ts';
import { text, textCount } from '../../lib/text.ts';
import { Mark } from '../Mark.tsx';
import { Shape } from '../Shape.tsx';
import { STATUS_SHAPES } from '../StatusBadge.tsx';

interface PanelPillProps {
  model: PanelModel;
  button: Ref<HTMLButtonElement>;
  onPress: (event: MouseEvent) => void;
}

/** The folded panel: status and number of tries. */
export function PanelPill({ model, button, onPress }: PanelPillProps) {
  const { status, tries, pending, failure } = model;
  const counted = textCount('panel_tries_count', tries);
  // Solved by what is known, though not all tries are: their number is not known then.
  const known = status === null ? [] : [text(`status_${status}`), ...(tries > 0 ? [counted] : [])];
  const label = known.length > 0 ? text('panel_show_known', known.join(', ')) : text('panel_show');
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
