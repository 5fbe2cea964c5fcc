import { filterWords } from '../filters/filter-text.ts';
import { snake, text } from '../text.ts';
import type { Command } from './command.ts';

/** What comes of a wish, in a line: "Your next problem, stretch: Tesuji, 5 kyu". */
export function commandText(wish: Command): string {
  if ('go' in wish) return text('wish_go', String(wish.go));
  if ('nonsense' in wish) return text('wish_nonsense', wish.nonsense, wish.suggestion);
  if ('next' in wish)
    return among(text('wish_next', text(`aim_${snake(wish.next)}`)), filterWords(wish.filters));
  return 'random' in wish
    ? among(text('wish_random'), filterWords(wish.random))
    : among(text('wish_find'), filterWords(wish.find));
}

function among(what: string, words: readonly string[]): string {
  return words.length === 0 ? what : text('wish_among', what, words.join(' · '));
}
