import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { done, failed, type Result } from '../../../lib/failure.ts';
import type { NoteChange, NoteContent } from '../../../lib/notes/notes.ts';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import { panelTexts } from '../../../lib/panel/panel-texts.ts';
import { hear, setValue } from '../support/node-document.ts';
import { body } from './panel-document.ts';

const { Panel } = await import('../../../components/panel/Panel.tsx');

const FIELD = '.NoteField';
/** More than the time after which what is typed is stored, and less than that of a retry, ms. */
const SOON = 2_000;
const LATER = 60_000;
/** After this time the effects of a drawing have run, ms. */
const EFFECTS = 100;

let sent: [id: number, change: NoteChange][] = [];
let reply: Result<null> = done(null);

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  reply = done(null);
});
afterEach(() => {
  render(null, body);
  vi.useRealTimers();
});

/** Draws the panel of a problem with this note. */
async function show(note: NoteContent | null, id = 5, collapsed = false): Promise<void> {
  const model = { ...blankPanel(id, { corner: null, collapsed: false }), pending: false, note };
  const nothing = () => {};
  render(
    <Panel
      model={model}
      texts={panelTexts(model, 0)}
      now={0}
      corner="bottom-right"
      collapsed={collapsed}
      isHeaderMissing={null}
      onNote={async (id, change) => {
        sent.push([id, change]);
        return reply;
      }}
      onNext={async () => done(null)}
      onAgain={async () => done(null)}
      onReview={async () => done(null)}
      onToggle={nothing}
      onMove={nothing}
      onAim={nothing}
      onCheck={nothing}
      onReveal={nothing}
      onOptions={nothing}
      onAddKey={nothing}
    />,
    body,
  );
  await vi.advanceTimersByTimeAsync(EFFECTS);
}

function one(selector: string): Element {
  const found = body.querySelector(selector);
  if (!found) throw new Error(`The panel has no ${selector}.`);
  return Object.assign(found, { checkVisibility: () => true });
}

/** Lets the player do something with an element of the panel. */
async function act(selector: string, type: string, more: object = {}): Promise<void> {
  hear(one(selector), type, { isTrusted: true, ...more });
  await vi.advanceTimersByTimeAsync(0);
}

async function write(text: string): Promise<void> {
  setValue(one(FIELD), text);
  await act(FIELD, 'input');
}

const unfold = () => act('.NoteButtons-open', 'click');
const fieldText = () => (one(FIELD) as HTMLTextAreaElement).value;
const note = (text: string, bookmarked = false) => ({ text, bookmarked });

it('what is typed is stored soon, and stays in the field whatever the panel gets meanwhile', async () => {
  await show(note('old'));
  expect(one('.NoteLine').textContent).toContain('old');
  await unfold();
  await act(FIELD, 'focus');
  await write('old and new');
  await vi.advanceTimersByTimeAsync(SOON);
  expect(sent).toEqual([[5, { text: 'old and new' }]]);
  await show(note('from another tab'));
  expect(fieldText()).toBe('old and new');
  // Nothing was typed since, so the newest text counts once the field is left.
  await act(FIELD, 'blur');
  expect(fieldText()).toBe('from another tab');
  expect(sent).toHaveLength(1);
});

it('what is typed is stored at once when the field is left, and shown until the panel has it', async () => {
  await show(note(''));
  await unfold();
  await act(FIELD, 'focus');
  await write('new');
  await act(FIELD, 'keydown', { key: 'Escape' });
  expect(sent).toEqual([[5, { text: 'new' }]]);
  expect(body.querySelector(FIELD)).toBeNull();
  expect(one('.NoteLine').textContent).toContain('new');
  await show(note('new'));
  await show(note('newer'));
  expect(one('.NoteLine').textContent).toContain('newer');
});

it('what is typed is stored for its problem when the page goes to another one', async () => {
  await show(note(''));
  await unfold();
  await act(FIELD, 'focus');
  await write('of five');
  await show(note('of six'), 6);
  await vi.advanceTimersByTimeAsync(LATER);
  expect(sent).toEqual([[5, { text: 'of five' }]]);
  expect(one('.NoteLine').textContent).toContain('of six');
});

it('what cannot be stored stays, says why, and is tried again', async () => {
  reply = failed({ kind: 'storage-full' });
  await show(note(''));
  await unfold();
  await act(FIELD, 'focus');
  await write('new');
  await act(FIELD, 'blur');
  expect(one('.NextRow-failure').textContent).toContain('no room left on this device');
  await show(note('from another tab'));
  expect(fieldText()).toBe('new');
  reply = done(null);
  await vi.advanceTimersByTimeAsync(LATER);
  expect(sent).toHaveLength(2);
  expect(one('.NextRow-failure').textContent).toBe('');
  await show(note('new'));
  expect(fieldText()).toBe('new');
});

it('the page cannot type, nor press the bookmark', async () => {
  await show(note(''));
  await unfold();
  setValue(one(FIELD), 'forged');
  await act(FIELD, 'input', { isTrusted: false });
  await act('.NoteButtons-bookmark', 'click', { isTrusted: false });
  await vi.advanceTimersByTimeAsync(LATER);
  expect(sent).toEqual([]);
});

it('a bookmark shows at once, and is taken back if it cannot be stored', async () => {
  await show(note(''));
  const pressed = () => one('.NoteButtons-bookmark').getAttribute('aria-pressed');
  await act('.NoteButtons-bookmark', 'click');
  expect(sent).toEqual([[5, { bookmarked: true }]]);
  expect(pressed()).toBe('true');
  await show(note('', true));
  reply = failed({ kind: 'notes-full' });
  await act('.NoteButtons-bookmark', 'click');
  expect(pressed()).toBe('true');
  expect(one('.NextRow-failure').textContent).toContain('no room for more notes');
});

it('the field is folded with the panel, so that it takes no focus later', async () => {
  await show(note(''));
  await unfold();
  await show(note(''), 5, true);
  await show(note(''));
  expect(body.querySelector(FIELD)).toBeNull();
});

it('nothing of a hidden note is drawn', async () => {
  await show(null);
  expect(body.querySelector('.NoteButtons, .NoteLine, .NoteField')).toBeNull();
});
