import type { Ref } from 'preact';
import { whatIsWrong } from '../../lib/messages/failure-text.ts';
import { signOf } from '../../lib/panel/mark.ts';
import type { PanelModel } from '../../lib/panel/panel.ts';
import { signName } from '../../lib/panel/sign-text.ts';
import { text } from '../../lib/text.ts';
import { Logo } from '../Logo.tsx';
import { MarkSign } from '../MarkSign.tsx';
import { Shape } from '../Shape.tsx';

interface PanelPillProps {
  model: PanelModel;
  /** The number of attempts as text; null for none. */
  tries: string | null;
  button: Ref<HTMLButtonElement>;
  onPress: (event: MouseEvent) => void;
}

/** The folded panel. A failure takes the place of the logo, so that nothing moves. */
export function PanelPill({ model, tries, button, onPress }: PanelPillProps) {
  const { status, mark, pending, failure } = model;
  const sign = signOf(status, mark);
  // The status may be known before all attempts are read. Then the number of tries is left out.
  const stats = sign === null ? [] : [signName(sign), ...(tries === null ? [] : [tries])];
  const known = stats.length > 0 ? text('panel_show_known', stats.join(', ')) : text('panel_show');
  const label = failure ? `${known}. ${whatIsWrong(failure)}` : known;
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
      {failure ? <Shape name="warning" /> : <Logo />}
      {sign === null ? (
        <span class="PanelPill-unknown">{pending ? '…' : '?'}</span>
      ) : (
        <span class="PanelPill-status" data-status={status}>
          <MarkSign mark={sign} />
        </span>
      )}
      {tries !== null && <span>{tries}</span>}
    </button>
  );
}
