import { useRef } from 'preact/hooks';
import { AIM_NAMES, AIMS } from '../../../lib/picks/aims.ts';
import { numberText, snake, text } from '../../../lib/text.ts';
import { BusyButton } from '../../BusyButton.tsx';
import { ICONS, IconButton } from '../../IconButton.tsx';
import { useFocusKept } from '../../use-focus-kept.ts';
import { Choice } from '../Choice.tsx';
import { PopupFailure } from '../PopupFailure.tsx';
import type { PopupProps } from '../popup-events.ts';
import { PickWhy } from './PickWhy.tsx';

const percentOf = (aim: (typeof AIM_NAMES)[number]) => Math.round(AIMS[aim] * 100);

/**
 * Draws the buttons that pick a problem within the filters, by expected success or at random, and the button back to
 * the previous pick. Without a key, there is a button to add it instead of the first.
 */
export function PickBar({ model, onPick, onAim, onOpen, onOptions, onAddKey }: PopupProps) {
  const { picked, state, site, account } = model;
  const { current, hasEarlier, picking } = picked;
  const section = useRef<HTMLElement>(null);
  // The button "back" disappears at the first pick, so the focus moves.
  useFocusKept(() => section.current?.querySelector<HTMLElement>('.primary'), hasEarlier);
  return (
    <section class="PickBar" ref={section} aria-label={text('pick_label')}>
      <div class="PickBar-buttons">
        {account ? (
          <>
            <BusyButton
              class="primary"
              label={text('pick_next')}
              busy={picking === 'next'}
              onPress={() => onPick('next')}
            />
            <Choice
              label={text('pick_aim')}
              choices={AIM_NAMES.map((aim) => [
                percentOf(aim),
                text(`pick_aim_${snake(aim)}`, numberText(percentOf(aim))),
              ])}
              value={percentOf(state.aim)}
              onPick={(percent) => onAim(AIM_NAMES.find((aim) => percentOf(aim) === percent) ?? state.aim)}
            />
          </>
        ) : (
          <button type="button" class="button" onClick={onAddKey}>
            {text('key_line_add')}
          </button>
        )}
        <button
          type="button"
          class={account ? 'button' : 'button primary'}
          aria-disabled={picking === 'random'}
          onClick={() => picking === 'random' || onPick('random')}
        >
          {text('pick_random')}
        </button>
        {hasEarlier && (
          <IconButton label={text('pick_back')} icon={ICONS.back} onClick={() => onPick('back')} />
        )}
      </div>
      <PopupFailure load={picked} model={model} onOptions={onOptions} />
      {current && <PickWhy key={current.at} pick={current} site={site} onOpen={onOpen} />}
    </section>
  );
}
