import type { SetUp } from '../board/set-up.ts';
import { toPlay } from '../board/set-up-text.ts';
import { dateAt } from '../days.ts';
import { attemptsText, durationText } from '../formatted-texts.ts';
import type { AttemptStats } from '../history/stats.ts';
import type { Note } from '../notes/notes.ts';
import { tagsOf } from '../notes/tags.ts';
import { problemAddress } from '../site.ts';
import { text } from '../text.ts';
import { boardSvg } from './board-svg.ts';

// A deck for Anki as a text file: https://docs.ankiweb.net/importing/text-files.html. A card has the position on its front, and what the
// player knows of the problem on its back. It is found again by its `guid`, so that a later file changes it and adds no second one.

export interface AnkiCard {
  problemId: number;
  /** Null if its position is not stored. */
  setUp: SetUp | null;
  /** Rank and genre in words; empty if they are unknown. */
  info: string;
  stats: AttemptStats | undefined;
  note: Note | undefined;
}

/** Returns the deck with these cards, for problems of the site at this origin. */
export function ankiDeck(site: string, cards: readonly AnkiCard[]): string {
  return [...HEAD, ...cards.map((card) => cardLine(site, card))].map((line) => `${line}\n`).join('');
}

// Without the names of the columns, which Anki compares with those of its own language, the two columns between identifier and tags
// are the first two fields of a note, whatever they are called.
const HEAD = [
  '#separator:tab',
  '#html:true',
  '#guid column:1',
  '#tags column:4',
  '#notetype:Basic',
  '#deck:GoProblems',
];

function cardLine(site: string, card: AnkiCard): string {
  const { problemId, note } = card;
  const tags = note ? tagsOf(note.text) : [];
  return [`goproblems-${problemId}`, front(site, card), back(card), ['goproblems', ...tags].join(' ')]
    .map(cell)
    .join('\t');
}

/** Returns a value as a cell: quotes around what has one, and no tab or line break. */
function cell(value: string): string {
  const line = value.replaceAll(/[\t\r\n]+/g, ' ');
  return line.includes('"') || line.startsWith('#') ? `"${line.replaceAll('"', '""')}"` : line;
}

function front(site: string, { problemId, setUp }: AnkiCard): string {
  const address = escaped(problemAddress(site, problemId));
  return [
    setUp && boardSvg(setUp),
    setUp?.toMove && escaped(toPlay(setUp.toMove)),
    `<a href="${address}">${escaped(text('problem_number', String(problemId)))}</a>`,
  ]
    .filter(Boolean)
    .join('<br>');
}

function back({ info, stats, note }: AnkiCard): string {
  const lines = [info, ...(stats ? statsTexts(stats) : []), note?.text ?? ''];
  return lines
    .filter((line) => line !== '')
    .map(escaped)
    .join('<br>');
}

function statsTexts({ attemptCount, solves, firstAt, lastAt, lastSolved, bestMs }: AttemptStats): string[] {
  const result = text(lastSolved ? 'solved' : 'failed');
  return [
    attemptsText(attemptCount, solves),
    text('anki_first', dateAt(firstAt)),
    text('anki_last', dateAt(lastAt), result),
    bestMs === null ? '' : text('anki_best', durationText(bestMs) ?? ''),
  ];
}

/** Returns a text as HTML that shows it, with its line breaks. Anki would take a text in brackets for a sound or a formula. */
function escaped(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('[', '&#91;')
    .replaceAll(/\r\n|\r|\n/g, '<br>')
    .replaceAll('\t', ' ');
}
