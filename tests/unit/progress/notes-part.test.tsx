import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { done } from '../../../lib/failure.ts';
import type { NoteItem } from '../../../lib/notes/notes-view.ts';
import { hear, openDocument } from '../support/node-document.ts';

Object.assign(globalThis, { window: new EventTarget() });
const body = openDocument();
const { NotesPart } = await import('../../../components/progress/notes/NotesPart.tsx');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  render(null, body);
  vi.useRealTimers();
});

function item(problemId: number, text = `note ${problemId}`): NoteItem {
  const note = { problemId, text, typedAt: 0, bookmarked: false, changedAt: 0 };
  return { note, problem: { rank: null, genre: null } };
}

/** Draws the notes of these problems, in the order in which the page read them: the one changed last first. */
async function show(...items: NoteItem[]): Promise<void> {
  const nothing = () => {};
  render(
    <NotesPart
      view={{ items, generation: 1, failure: null }}
      site="https://goproblems.com"
      now={0}
      onBookmark={nothing}
      onText={async () => done(null)}
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

it('a note that is emptied while it is being written keeps its place', async () => {
  await show(item(1), item(2), item(3));
  await pressEdit(3);
  await show(item(1), item(2));
  expect(cards()).toEqual([1, 2, 3]);
  await pressEdit(3);
  expect(cards()).toEqual([1, 2]);
});
