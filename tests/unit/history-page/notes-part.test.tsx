import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { done, failed, type Result } from '../../../lib/failure.ts';
import { notesQuery, parseNotesQuery } from '../../../lib/notes/note-search.ts';
import type { NoteItem } from '../../../lib/notes/notes-view.ts';
import { hear, openDocument, setValue } from '../support/node-document.ts';

Object.assign(globalThis, { window: new EventTarget() });
const body = openDocument();
const { NotesPart } = await import('../../../components/history-page/notes/NotesPart.tsx');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  render(null, body);
  answer = done(null);
  query = '';
  vi.useRealTimers();
});

function item(problemId: number, text = `note ${problemId}`): NoteItem {
  const note = { problemId, text, typedAt: 0, bookmarked: false, changedAt: 0 };
  return { note, problem: { rank: null, genre: null } };
}

/** What comes of storing a text. */
let answer: Result<null> = done(null);

/** The parameters in the page's address. */
let query = '';

/** Draws the notes of these problems, in the order in which the page read them: the one changed last first. */
async function show(...items: NoteItem[]): Promise<void> {
  const nothing = () => {};
  render(
    <NotesPart
      view={{ items, choice: parseNotesQuery(query), generation: 1, failure: null }}
      site="https://goproblems.com"
      now={0}
      onChoose={(choice) => {
        query = notesQuery(choice);
        void show(...items);
      }}
      onBookmark={nothing}
      onText={async () => answer}
      onOptions={nothing}
    />,
    body,
  );
  await redrawn();
}

/** After this time the effects of a drawing have run, ms. */
const EFFECTS = 100;
const redrawn = () => vi.advanceTimersByTimeAsync(EFFECTS);

function cards(): number[] {
  return [...body.querySelectorAll('.NoteCard')].map((card) => Number(card.getAttribute('data-problem')));
}

async function pressEdit(problemId: number): Promise<void> {
  const button = body.querySelector(`[data-problem="${problemId}"] .NoteCard-edit`);
  if (!button) throw new Error(`There is no note of problem ${problemId}.`);
  hear(button, 'click');
  await redrawn();
}

it('no note moves while one is being written', async () => {
  await show(item(1), item(2), item(3));
  await pressEdit(2);
  await show(item(2, 'longer'), item(1), item(3));
  expect(cards()).toEqual([1, 2, 3]);
  // Another tab adds one and changes one.
  await show(item(4), item(3, 'changed'), item(2, 'longer'), item(1));
  expect(cards()).toEqual([1, 2, 3, 4]);
  await pressEdit(2);
  expect(cards()).toEqual([4, 3, 2, 1]);
});

it('a new note that could not be stored stays, and says why', async () => {
  await show(item(1));
  const number = body.querySelector('.NotesPart-new input') as Element;
  setValue(number, '777');
  hear(number, 'input');
  await redrawn();
  hear(body.querySelector('.NotesPart-new') as Element, 'submit');
  await redrawn();
  answer = failed({ kind: 'storage-full' });
  const field = body.querySelector('.NoteCard-field') as Element;
  setValue(field, 'Mind the ladder.');
  hear(field, 'input');
  await pressEdit(777);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(cards()).toEqual([777, 1]);
  const card = body.querySelector('[data-problem="777"]');
  expect(card?.textContent).toContain('Mind the ladder.');
  expect(card?.querySelector('.FailureNote')?.getAttribute('data-kind')).toBe('storage-full');
  // Nor does it go with another note, or by a search.
  await pressEdit(1);
  await pressEdit(1);
  const words = body.querySelector('.NotesPart-head input') as Element;
  setValue(words, 'note');
  hear(words, 'input');
  await redrawn();
  expect(cards()).toEqual([777, 1]);
  setValue(words, '');
  hear(words, 'input');
  answer = done(null);
  await vi.advanceTimersByTimeAsync(60_000);
  await show(item(777, 'Mind the ladder.'), item(1));
  expect(cards()).toEqual([777, 1]);
  expect(body.querySelector('.FailureNote')).toBeNull();
});

it('a press of a tag lists the notes that have it, and the address names it', async () => {
  await show(item(1, 'Mind the #Ladder'), item(2, '#ko'), item(3, 'No #koshi, #ladder'));
  const press = async (tag: string) => {
    hear(body.querySelector(`.Chip[data-name="${tag}"]`) as Element, 'click');
    await redrawn();
  };
  await press('Ladder');
  expect([cards(), query]).toEqual([[1, 3], 'words=%23Ladder']);
  await press('koshi');
  expect(cards()).toEqual([3]);
  await press('koshi');
  await press('Ladder');
  await press('ko');
  expect([cards(), query]).toEqual([[2], 'words=%23ko']);
});
