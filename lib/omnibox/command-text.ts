import { filterWords } from '../filters/filter-text.ts';
import { snake, text } from '../text.ts';
import type { Command } from './command.ts';

/** Returns one line that says what a command does: "Your next problem, stretch: Tesuji, 5 kyu". */
export function commandText(command: Command): string {
  if ('go' in command) return text('omnibox_go', String(command.go));
  if ('invalid' in command) return text('omnibox_invalid', command.invalid, command.suggestion);
  if ('next' in command)
    return withFilters(
      text('omnibox_next', text(`aim_${snake(command.next)}`)),
      filterWords(command.filters),
    );
  return 'random' in command
    ? withFilters(text('omnibox_random'), filterWords(command.random))
    : withFilters(text('omnibox_find'), filterWords(command.find));
}

function withFilters(what: string, words: readonly string[]): string {
  return words.length === 0 ? what : text('omnibox_among', what, words.join(' · '));
}
