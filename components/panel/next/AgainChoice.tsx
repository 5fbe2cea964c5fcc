import { useLayoutEffect, useRef } from 'preact/hooks';
import { text } from '../../../lib/text.ts';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { onceOnly, trusted } from '../trusted.ts';
import type { Again } from './use-again.ts';

export function AgainChoice({ again }: { again: Again }) {
  const { state } = again;
  const choice = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  // The pressed button is replaced. The focus does not move to "Undo", which a second press of the key would take back.
  useLayoutEffect(() => {
    if (pressed.current) choice.current?.focus();
    pressed.current = false;
  }, [state]);
  const press = (on: boolean) => {
    pressed.current = true;
    again.set(on);
  };
  return (
    <div class="AgainChoice" ref={choice} tabIndex={-1} aria-live="polite">
      {state === 'offered' && (
        <button
          type="button"
          class="button"
          title={text('again_later')}
          onClick={trusted(onceOnly(() => press(true)))}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={ICONS.again} />
          </svg>
          <span>{text('again_later')}</span>
        </button>
      )}
      {state === 'listed' && (
        <>
          <span class="AgainChoice-listed" title={text('again_listed')}>
            {text('again_listed')}
          </span>
          <button
            type="button"
            class="link-button AgainChoice-undo"
            onClick={trusted(onceOnly(() => press(false)))}
          >
            {text('undo')}
          </button>
        </>
      )}
    </div>
  );
}

/** The same as an icon, for the folded panel. Its room is there before it is needed, so that nothing moves. */
export function AgainIconButton({ again }: { again: Again }) {
  const isListed = again.state === 'listed';
  return (
    <IconButton
      class="PanelPill-again"
      label={isListed ? text('again_listed_undo') : text('again_later')}
      icon={isListed ? ICONS.done : ICONS.again}
      data-shown={again.state !== null}
      onClick={trusted(onceOnly(() => again.set(!isListed)))}
    />
  );
}
