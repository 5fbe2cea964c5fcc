import { text } from '../../lib/text.ts';
import { ICONS, IconButton } from '../IconButton.tsx';
import { plainField } from '../text-field.ts';
import type { PopupProps } from './popup-events.ts';

/** Draws the field in which the player types or pastes a problem's number or address. */
export function GoTo({ model, onDraft, onGoTo }: PopupProps) {
  const { goTo: draft = '' } = model.state.drafts;
  const go = () => {
    if (draft.trim()) onGoTo(draft);
  };
  return (
    <div class="GoTo">
      <div class="field">
        <input
          type="text"
          value={draft}
          placeholder={text('popup_go_to')}
          aria-label={text('popup_go_to_label')}
          aria-invalid={model.goToMissed}
          aria-describedby={model.goToMissed ? 'go-to-missed' : undefined}
          {...plainField(go)}
          enterkeyhint="go"
          onInput={(event) => onDraft('goTo', event.currentTarget.value || null)}
        />
        {draft.trim() && <IconButton label={text('popup_go')} icon={ICONS.go} onClick={go} />}
      </div>
    </div>
  );
}
