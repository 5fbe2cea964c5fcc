import { filterWords } from '../filters/filter-text.ts';
import { snake, text } from '../text.ts';
import type { Command } from './command.ts';

/** What comes of a command, in a line: "Your next problem, stretch: Tesuji, 5 kyu". */
export function commandText(command: Command): string {
  if ('go' in command) return text('wish_go', String(command.go));
  if ('nonsense' in command) return text('wish_nonsense', command.nonsense, command.suggestion);
  if ('next' in command)
    return among(text('wish_next', text(`aim_${snake(command.next)}`)), filterWords(command.filters));
  return 'random' in command
    ? among(text('wish_random'), filterWords(command.random))
    : among(text('wish_find'), filterWords(command.find));
}

function among(what: string, words: readonly string[]): string {
  return words.length === 0 ? what : text('wish_among', what, words.join(' · '));
}
