import type { Account } from '../../account/account.ts';
import { rankText } from '../../difficulty/rank.ts';
import { genreText } from '../../filters/filter-text.ts';
import { statusOf } from '../../history/problem-stats.ts';
import type { CommandWord } from '../../omnibox/command.ts';
import { commandText, commandWords } from '../../omnibox/command-text.ts';
import { completions } from '../../omnibox/command-vocabulary.ts';
import { parseCommand } from '../../omnibox/parse-command.ts';
import { blindProblem } from '../../panel/blind.ts';
import { type BlindPart, hiddenParts } from '../../panel/blind-parts.ts';
import { horizonMsOf, markOrNull, signOf } from '../../panel/mark.ts';
import { signWords } from '../../panel/sign-text.ts';
import type { Aim } from '../../picks/aims.ts';
import { isProblemId } from '../../site.ts';
import { text } from '../../text.ts';
import { readProblem } from '../site/site-data.ts';
import { playerData, readProblemHistory } from './player.ts';
import { storedProblemNumbers } from './stored-problem-numbers.ts';

/** The site address in use, the account of the stored key, the settings of blind mode, and the player's aim. */
export interface SiteInUse {
  /** The origin of the site. */
  site: string;
  account: Account | null;
  /** What blind mode hides. */
  blind: readonly BlindPart[];
  /** After how many days a solved problem counts as solved long ago; null: never. */
  horizonDays: number | null;
  /** The aim of a command for the next problem that does not name one. */
  aim: Aim;
}

/** The maximum number of suggestions below the first line. Browsers show about five lines in all. */
const MAX_SUGGESTIONS = 5;
/** Suggestions that are shown before anything is typed. */
const BEGINNINGS = ['next', 'random', '5k-1k tesuji untried'];

/**
 * The suggestions for a typed text. `first` describes what the Enter key does. Each of `others` is another text
 * (`content`) and a description of what it does (`line`).
 */
export interface Suggestions {
  first: string;
  others: { content: string; line: string }[];
  /** The problem that the Enter key opens. Null: none. */
  id: number | null;
  /** Whether the typed text is a command. If not, `first` says what is wrong. */
  isCommand: boolean;
}

/** Returns the suggestions for a typed text. Uses only stored data. Never rejects. */
export async function suggestionsFor(typed: string, current: SiteInUse): Promise<Suggestions> {
  const words = commandWords();
  if (!typed.trim()) {
    return {
      first: text('omnibox_hint'),
      others: await linesOf(BEGINNINGS, current, words),
      id: null,
      isCommand: false,
    };
  }
  const command = parseCommand(typed, current.site, words, current.aim);
  const others =
    'go' in command ? await numbersFrom(command.go, current) : completions(typed, words, MAX_SUGGESTIONS);
  const instead = 'invalid' in command && others.length === 0 ? [command.suggestion] : others;
  const [first, lines] = await Promise.all([lineOf(typed, current, words), linesOf(instead, current, words)]);
  return {
    first,
    others: lines,
    id: 'go' in command ? command.go : null,
    isCommand: !('invalid' in command),
  };
}

async function numbersFrom(id: number, { site, account }: SiteInUse): Promise<string[]> {
  const numbers = await storedProblemNumbers(site, account, String(id), MAX_SUGGESTIONS).catch(() => []);
  return numbers.filter(isProblemId).map(String);
}

function linesOf(
  texts: readonly string[],
  current: SiteInUse,
  words: readonly CommandWord[],
): Promise<Suggestions['others']> {
  return Promise.all(
    texts.map(async (content) => ({ content, line: await lineOf(content, current, words) })),
  );
}

async function lineOf(typed: string, current: SiteInUse, words: readonly CommandWord[]): Promise<string> {
  const command = parseCommand(typed, current.site, words, current.aim);
  const details = 'go' in command ? await detailsOf(command.go, current).catch(() => []) : [];
  return [commandText(command), ...details].join(' · ');
}

/** Returns the status, rank and genre of a problem as texts, if they are stored and blind mode does not hide them. */
async function detailsOf(id: number, { site, account, blind, horizonDays }: SiteInUse): Promise<string[]> {
  const problem = await readProblem(site, id);
  const history =
    account && (await readProblemHistory(await playerData(account.origin, account.player.id), id, 1));
  const now = Date.now();
  const hidden = hiddenParts(blind, history?.attempts[0]?.at ?? null, now);
  const { rank, genre } = blindProblem(problem, hidden);
  const shown = hidden.includes('results') ? null : history;
  const sign =
    shown &&
    signOf(
      statusOf(shown.stats, shown.isKnown),
      markOrNull(shown.stats, now, horizonMsOf(horizonDays), shown.isKnown),
    );
  return [
    sign ? signWords(sign) : '',
    rank ? rankText(rank) : '',
    genre === null ? '' : genreText(genre),
  ].filter(Boolean);
}
