import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PanelModel, PanelTexts } from '../../../lib/panel/panel-types.ts';
import { text } from '../../../lib/text.ts';
import { trusted } from '../trusted.ts';
import type { Update } from './use-update.ts';

export interface PanelMenuProps {
  model: PanelModel;
  texts: PanelTexts;
  update: Update;
  onHideSpoilers: (on: boolean) => void;
  onNextCorner: () => void;
  onOptions: () => void;
  onClose: () => void;
}

export function PanelMenu(props: PanelMenuProps) {
  const { model, texts, update, onHideSpoilers, onNextCorner, onOptions, onClose } = props;
  const menu = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => menu.current?.querySelector('button')?.focus(), []);
  const hides = model.hidesSpoilers;
  const thenClose = (act: () => void) =>
    trusted(() => {
      onClose();
      act();
    });
  return (
    <ul class="PanelMenu" ref={menu}>
      <li>
        <button
          type="button"
          class="PanelMenu-update"
          aria-disabled={model.pending}
          onClick={thenClose(update.press)}
        >
          {text('update')}
          {texts.fetched && <span title={texts.fetched.full}>{texts.fetched.relative}</span>}
        </button>
      </li>
      {hides !== null && (
        <li>
          <button
            type="button"
            class="PanelMenu-spoilers"
            aria-pressed={hides}
            onClick={thenClose(() => onHideSpoilers(!hides))}
          >
            {text('hide_spoilers')}
          </button>
        </li>
      )}
      <li>
        {/* It stays open, for a player who moves the panel on. */}
        <button type="button" class="PanelMenu-corner" onClick={trusted(onNextCorner)}>
          {text('panel_next_corner')}
        </button>
      </li>
      <li>
        <button type="button" class="PanelMenu-options" onClick={thenClose(onOptions)}>
          {text('options')}
        </button>
      </li>
    </ul>
  );
}
