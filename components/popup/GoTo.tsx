import { text } from '../../lib/text.ts';
import { IconButton } from '../IconButton.tsx';
import { ICONS } from '../icons.ts';
import type { PopupEvents } from './popup-events.ts';

type GoToProps = {
  draft: string;
  /** The text names no problem of the site. */
  missed: boolean;
} & Pick<PopupEvents, 'onDraft' | 'onGoTo'>;

/** Takes a problem's number or its address, typed or pasted. */
export function GoTo({ draft, missed, onDraft, onGoTo }: GoToProps) {
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
          aria-invalid={missed}
          aria-describedby={missed ? 'go-to-missed' : undefined}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          enterkeyhint="go"
          onInput={(event) => onDraft('goTo', event.currentTarget.value || null)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.isComposing) go();
          }}
        />
        {draft.trim() && <IconButton label={text('popup_go')} icon={ICONS.go} onClick={go} />}
      </div>
    </div>
  );
}
