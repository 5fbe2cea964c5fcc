import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { done, failed, type Result } from '../../../lib/failure.ts';
import type { NoteContent, ShownNoteChange } from '../../../lib/notes/notes.ts';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import { panelTexts } from '../../../lib/panel/panel-texts.ts';
import { hear, setValue } from '../support/node-document.ts';
import { NO_EVENTS, panelBody } from './panel-document.ts';

const body = panelBody();
const { Panel } = await import('../../../components/panel/Panel.tsx');

const FIELD = '.NoteField';
/** More than the time after which what is typed is stored, and less than that of a retry, ms. */
const SOON = 2_000;
const LATER = 60_000;
/** After this time the effects of a drawing have run, ms. */
const EFFECTS = 100;

let sent: ShownNoteChange[] = [];
let reply: Result<null> | Promise<Result<null>> = done(null);
/** Each test has an account of its own. */
let generation = 0;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  reply = done(null);
  generation += 10;
});
afterEach(async () => {
  render(null, body);
  // What was typed is stored now, and no failure of that is tried again in the next test.
  await vi.advanceTimersByTimeAsync(EFFECTS);
  vi.clearAllTimers();
  vi.useRealTimers();
});

/** Draws the panel of a problem with this note. */
async function show(
  note: NoteContent | null,
  { id = 5, collapsed = false, of = generation } = {},
): Promise<void> {
  const place = { corner: null, collapsed: false };
  const model = { ...blankPanel(id, place), generation: of, pending: false, note };
  render(
    <Panel
      {...NO_EVENTS}
      model={model}
      texts={panelTexts(model, 0)}
      now={0}
      corner="bottom-right"
      collapsed={collapsed}
      mayShow={false}
      onNote={async (made) => {
        sent.push(made);
        return reply;
      }}
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
const line = () => body.querySelector('.NoteLine')?.textContent ?? '';
/** The texts that were sent, each with its problem. */
const texts = () => sent.flatMap(({ id, change }) => ('text' in change ? [[id, change.text]] : []));

/** Unfolds the field of the shown panel and types. */
async function unfoldAndWrite(text: string): Promise<void> {
  await unfold();
  await act(FIELD, 'focus');
  await write(text);
}

it('what is typed is stored soon, and stays in the field whatever the panel gets meanwhile', async () => {
  await show(note('old'));
  expect(line()).toContain('old');
  await unfoldAndWrite('old and new');
  await vi.advanceTimersByTimeAsync(SOON);
  expect(texts()).toEqual([[5, 'old and new']]);
  await show(note('from another tab'));
  expect(fieldText()).toBe('old and new');
  // Nothing was typed since, so the newest text counts once the field is left.
  await act(FIELD, 'blur');
  expect(fieldText()).toBe('from another tab');
  expect(sent).toHaveLength(1);
});

it('what is typed is stored at once when the field is left, and shown until the panel has it', async () => {
  await show(note(''));
  await unfoldAndWrite('new');
  await act(FIELD, 'keydown', { key: 'Escape' });
  expect(texts()).toEqual([[5, 'new']]);
  expect(body.querySelector(FIELD)).toBeNull();
  expect(line()).toContain('new');
  await show(note('new'));
  await show(note('newer'));
  expect(line()).toContain('newer');
});

it('what is typed is stored for its problem when the page goes to another one', async () => {
  await show(note(''));
  await unfoldAndWrite('of five');
  await show(note('of six'), { id: 6 });
  await vi.advanceTimersByTimeAsync(LATER);
  expect(texts()).toEqual([[5, 'of five']]);
  expect(line()).toContain('of six');
});

it('what cannot be stored stays, says why, and is tried again', async () => {
  reply = failed({ kind: 'storage-full' });
  await show(note(''));
  await unfoldAndWrite('new');
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

it('what cannot be stored waits for its problem, and never replaces what is typed after that', async () => {
  reply = failed({ kind: 'full', what: 'notes' });
  await show(note(''));
  await unfoldAndWrite('old');
  await show(note(''), { id: 6 });
  await show(note(''));
  expect(line()).toContain('old');
  expect(one('.NextRow-failure').textContent).toContain('Remove some first.');
  // The panel is removed and drawn anew.
  render(null, body);
  await show(note(''));
  expect(line()).toContain('old');
  reply = done(null);
  await unfoldAndWrite('old and new');
  await vi.advanceTimersByTimeAsync(SOON);
  const before = sent.length;
  expect(texts().at(-1)).toEqual([5, 'old and new']);
  await vi.advanceTimersByTimeAsync(2 * LATER);
  expect(sent).toHaveLength(before);
});

it('nothing that one player types is shown or stored for another', async () => {
  reply = failed({ kind: 'storage-full' });
  await show(note('hers'));
  await unfoldAndWrite('hers, and private');
  await act('.NoteButtons-bookmark', 'click');
  const before = generation;
  reply = failed({ kind: 'no-worker', isRefused: true });
  await show(note('his'), { of: generation + 1 });
  expect(body.textContent).toContain('his');
  expect(body.textContent).not.toContain('private');
  expect(body.querySelector(FIELD)).toBeNull();
  expect(one('.NoteButtons-bookmark').getAttribute('aria-pressed')).toBe('false');
  expect(one('.NextRow-failure').textContent).toBe('');
  expect(sent.every((made) => made.generation === before)).toBe(true);
  // It is not tried for ever.
  const { length } = sent;
  await vi.advanceTimersByTimeAsync(2 * LATER);
  expect(sent).toHaveLength(length);
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
  expect(sent).toEqual([{ id: 5, generation, change: { bookmarked: true } }]);
  expect(pressed()).toBe('true');
  await show(note('', true));
  reply = failed({ kind: 'full', what: 'notes' });
  await act('.NoteButtons-bookmark', 'click');
  expect(pressed()).toBe('true');
  expect(one('.NextRow-failure').textContent).toContain('no room for more notes');
});
