import type { Ref } from 'preact';
import { whatIsWrong } from '../../lib/messages/failure-text.ts';
import type { PanelModel, PanelTexts } from '../../lib/panel/panel-types.ts';
import { signOf } from '../../lib/panel/sign.ts';
import { signName } from '../../lib/panel/sign-text.ts';
import { text } from '../../lib/text.ts';
import { ICONS, IconButton } from '../IconButton.tsx';
import { Logo } from '../Logo.tsx';
import { Shape } from '../Shape.tsx';
import { Sign } from '../Sign.tsx';
import type { Next } from './next/use-next.ts';
import { wayOn } from './next/way-on.ts';
import { trusted } from './trusted.ts';

interface PanelPillProps {
  model: PanelModel;
  texts: PanelTexts;
  next: Next;
  button: Ref<HTMLButtonElement>;
  onPress: (event: MouseEvent) => void;
}

/** The folded panel: the sign, which unfolds it, and the one button's arrow. A failure takes the place of the sign. */
export function PanelPill({ model, texts, next, button, onPress }: PanelPillProps) {
  const { status, sign, pending, failure } = model;
  const shown = signOf(status, sign);
  // The status may be known before all attempts are read. Then the number of attempts is left out.
  const known = shown && [signName(shown), texts.attemptCount].filter(Boolean).join(' · ');
  const name = text('panel_show_known', known || text('panel_name'));
  const label = failure ? `${name} · ${whatIsWrong(failure)}` : name;
  const how = wayOn(model);
  return (
    <>
      <button
        ref={button}
        type="button"
        class="PanelPill"
        aria-expanded="false"
        aria-label={label}
        title={label}
        onClick={onPress}
      >
        {failure ? (
          <Shape name="warning" />
        ) : shown ? (
          <span data-status={status}>
            <Sign sign={shown} />
          </span>
        ) : pending ? (
          '…'
        ) : (
          <Logo />
        )}
      </button>
      <IconButton
        class="PanelPill-next"
        label={(how === 'review' && texts.reviews?.next) || text('pick_next')}
        icon={ICONS.go}
        aria-disabled={next.isBusy}
        onClick={trusted(() => next.open(how))}
      />
    </>
  );
}
