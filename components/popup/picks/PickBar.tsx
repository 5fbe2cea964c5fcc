import { useState } from 'preact/hooks';
import { acceptedAccount } from '../../../lib/account/account.ts';
import { chanceTexts } from '../../../lib/formatted-texts.ts';
import { sourceWords } from '../../../lib/picks/pick-text.ts';
import { text } from '../../../lib/text.ts';
import { AimChoice } from '../../AimChoice.tsx';
import { BusyButton } from '../../BusyButton.tsx';
import { ICONS, IconButton } from '../../IconButton.tsx';
import type { PopupProps } from '../popup-events.ts';
import { Sheet } from '../Sheet.tsx';
import { Toolbar } from '../Toolbar.tsx';

/** Without a key that the site accepts, a button to add a key replaces the first one. */
export function PickBar({ model, onPick, onAim, onAddKey }: PopupProps) {
  const { picked, state } = model;
  const account = acceptedAccount(model.account);
  const { current, hasEarlier, picking } = picked;
  const [isExplained, setExplained] = useState(false);
  const reason = current?.reason;
  const random = (
    <button
      type="button"
      class={account ? 'button PickBar-random' : 'button primary PickBar-random'}
      aria-disabled={picking === 'random'}
      title={text('pick_random')}
      onClick={() => picking === 'random' || onPick('random')}
    >
      {text('pick_random')}
    </button>
  );
  return (
    <>
      <Toolbar class="PickBar" label={text('pick_label')}>
        {account ? (
          <>
            <BusyButton
              class="primary PickBar-next"
              label={text('pick_next')}
              busy={picking === 'next'}
              onPress={() => onPick('next')}
            />
            <AimChoice aim={state.aim} chances={chanceTexts()} shows="two-lines" onAim={onAim} />
            {random}
          </>
        ) : (
          <>
            {random}
            <button type="button" class="button PickBar-key" onClick={onAddKey}>
              {text(model.account === null ? 'key_line_add' : 'options_account_replace')}
            </button>
          </>
        )}
        <IconButton
          class="PickBar-back"
          label={text('pick_back')}
          icon={ICONS.back}
          aria-disabled={!hasEarlier}
          onClick={() => hasEarlier && onPick('back')}
        />
        <IconButton
          class="PickBar-why"
          label={text('pick_why')}
          icon={ICONS.why}
          aria-disabled={!reason}
          onClick={() => setExplained(reason !== null && reason !== undefined)}
        />
      </Toolbar>
      {isExplained && current && reason && (
        <Sheet label={text('pick_why_of', `${current.id}`)} onClose={() => setExplained(false)}>
          {sourceWords(reason).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Sheet>
      )}
    </>
  );
}
