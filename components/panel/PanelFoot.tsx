import type { PanelModel, PanelTexts } from '../../lib/panel/panel.ts';
import { text } from '../../lib/text.ts';
import { CheckedLine } from '../CheckedLine.tsx';
import { ICONS, IconButton } from '../IconButton.tsx';
import { NoteButtons } from './note/NoteButtons.tsx';
import type { PanelNote } from './note/use-note.ts';
import { trusted } from './trusted.ts';

export interface PanelFootProps {
  model: PanelModel;
  texts: PanelTexts;
  note: PanelNote;
  /** The player pressed "Check again". */
  onCheck: () => void;
  onOptions: () => void;
}

export function PanelFoot({ model, texts, note, onCheck, onOptions }: PanelFootProps) {
  const { checkedAt, pending, failure } = model;
  const fetchedAt = failure?.kind === 'no-such-problem' ? null : checkedAt;
  return (
    <div class="PanelFoot">
      <CheckedLine
        fetchedAt={fetchedAt}
        fetched={texts.fetched}
        pending={pending}
        failing={failure !== null}
      />
      <NoteButtons note={note} />
      <IconButton
        class="PanelFoot-check"
        label={text('panel_check')}
        icon={ICONS.check}
        aria-disabled={pending}
        onClick={trusted(() => {
          if (!pending) onCheck();
        })}
      />
      <IconButton
        class="PanelFoot-options"
        label={text('panel_options')}
        icon={ICONS.options}
        onClick={trusted(onOptions)}
      />
    </div>
  );
}
