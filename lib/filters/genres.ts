/**
 * The six genres of the site's API, in its order. Each has a text `genre_…` in `public/_locales`; what else a player may type for
 * one is in `lib/omnibox/` (`command-vocabulary.ts`, `asian-words.ts`).
 */
export const GENRES = ['life and death', 'joseki', 'fuseki', 'tesuji', 'best move', 'endgame'] as const;
export type Genre = (typeof GENRES)[number];
