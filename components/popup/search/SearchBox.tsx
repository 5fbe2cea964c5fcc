import { useEffect, useRef, useState } from 'preact/hooks';
import type { Search } from '../../../lib/popup/popup.ts';
import { text } from '../../../lib/text.ts';
import { plainField } from '../../text-field.ts';
import type { PopupProps } from '../popup-events.ts';
import { focusRows } from '../rows/roving-rows.ts';

const LIST = 'search-suggestions';
const optionId = (place: number) => `search-suggestion-${place}`;

/**
 * Below it are suggestions. Enter does what the chosen one says, else the typed text. The arrow keys choose one; without
 * suggestions, the down arrow leads to the rows. It has the focus when the popup opens.
 */
export function SearchBox({ model, onDraft, onCommand }: PopupProps) {
  const { goTo: draft = '' } = model.state.drafts;
  const { failure } = model.search;
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** The place of the suggestion that is chosen by the arrow keys; −1: none. */
  const [chosen, setChosen] = useState(-1);
  const options = isOpen ? optionsOf(model.search) : [];
  const isListed = isOpen && (options.length > 0 || failure !== null);

  useEffect(() => {
    // The player may have moved the focus before this is run. An open dialog keeps it.
    const isFree = document.activeElement === document.body;
    if (!isFree || document.querySelector('dialog[open]')) return;
    field.current?.focus();
    // What was typed before the popup was closed is replaced by the next word.
    field.current?.select();
  }, []);

  // The chosen place may now hold another suggestion.
  useEffect(() => setChosen(-1), [model.search.suggestions]);

  const close = () => {
    setOpen(false);
    setChosen(-1);
  };
  const run = (typed: string) => {
    if (!typed.trim()) return;
    setChosen(-1);
    // Shows why the text is no command, if so.
    setOpen(true);
    onCommand(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The press of Escape that closes the card of a row closes no more.
    if (event.isComposing || event.defaultPrevented) return;
    if (event.key === 'Escape' && isListed) {
      // Otherwise the browser would close the popup too.
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' && !isListed && !draft) {
      if (focusRows()) event.preventDefault();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      // Text that was typed before the popup was closed has no suggestions yet.
      if (!model.search.suggestions) onDraft('goTo', draft || null);
      setOpen(true);
      const places = options.length + 1;
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setChosen(((chosen + 1 + step + places) % places) - 1);
    }
  };
  const { onKeyDown: onEnterKey, ...plain } = plainField(() => run(options[chosen]?.content ?? draft));
  return (
    <search class="SearchBox">
      <input
        ref={field}
        class="field"
        type="text"
        role="combobox"
        value={draft}
        placeholder={text('search_hint')}
        aria-label={text('search_label')}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={LIST}
        aria-activedescendant={chosen >= 0 ? optionId(chosen) : undefined}
        aria-invalid={failure !== null}
        aria-describedby={failure !== null ? 'search-failure' : undefined}
        {...plain}
        enterkeyhint="go"
        onKeyDown={(event) => {
          onKeyDown(event);
          onEnterKey(event);
        }}
        onInput={({ currentTarget }) => {
          setOpen(true);
          setChosen(-1);
          onDraft('goTo', currentTarget.value || null);
        }}
        onBlur={close}
      />
      <div class="SearchBox-below" hidden={!isListed}>
        <p class="SearchBox-failure" id="search-failure" role="status">
          {failure}
        </p>
        <div id={LIST} role="listbox" aria-label={text('search_suggestions')}>
          {options.map(({ content, line }, place) => (
            <button
              key={content}
              type="button"
              id={optionId(place)}
              role="option"
              tabIndex={-1}
              aria-selected={place === chosen}
              data-entered={chosen < 0 && content === draft.trim()}
              // A press must not take the focus from the field, which would close the list first.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(content)}
            >
              <b>{content}</b>
              <span>{line}</span>
            </button>
          ))}
        </div>
      </div>
    </search>
  );
}

/** Returns the suggestions to show: what their text does if it is a command, then the others. */
function optionsOf({ suggestions }: Search): { content: string; line: string }[] {
  if (!suggestions) return [];
  const { typed, first, isCommand, others } = suggestions;
  return [...(isCommand ? [{ content: typed.trim(), line: first }] : []), ...others];
}
