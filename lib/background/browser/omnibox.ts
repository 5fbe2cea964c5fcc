import { browser } from 'wxt/browser';
import { rankText } from '../../difficulty/rank.ts';
import { genreText } from '../../filters/filter-text.ts';
import { statusOf } from '../../history/problem-stats.ts';
import type { CommandWord } from '../../omnibox/command.ts';
import { commandText, commandWords } from '../../omnibox/command-text.ts';
import { completions } from '../../omnibox/command-vocabulary.ts';
import { parseCommand } from '../../omnibox/parse-command.ts';
import { blindProblem } from '../../panel/blind.ts';
import { hiddenParts } from '../../panel/blind-parts.ts';
import { isProblemId } from '../../site.ts';
import { playerData, readProblemHistory } from '../../store/player/player.ts';
import { storedProblemNumbers } from '../../store/player/stored-problem-numbers.ts';
import { readProblem } from '../../store/site/site-data.ts';
import { text } from '../../text.ts';
import { type Picker, runCommand, type Where } from './run-command.ts';
import { type SiteInUse, siteInUse } from './site-in-use.ts';
import { tabInFront } from './tabs.ts';

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
}

/** How a browser's address bar shows suggestions. */
interface Bar {
  /** Returns a line in the format that the browser accepts. */
  written(line: string): string;
  /**
   * Whether a first line that is set after a key press is shown at once. If false, it is shown after the next key
   * press.
   */
  firstInTime: boolean;
}

/** Chromium's address bar: lines are XML, and the first line is shown at once. */
export const CHROMIUM_BAR: Bar = { written: asXml, firstInTime: true };
/** Firefox's address bar: lines are plain text, and the first line is shown at the next key press. */
export const FIREFOX_BAR: Bar = { written: (line) => line, firstInTime: false };

/** Listens for text typed after the keyword in the address bar. Must be called while the worker starts. */
export function watchOmnibox({ written, firstInTime }: Bar, picker: Picker): void {
  const { omnibox } = browser;
  let lastTyped = '';
  const setFirstLine = (first: string) => omnibox.setDefaultSuggestion({ description: written(first) });

  setFirstLine(text('omnibox_hint'));
  omnibox.onInputStarted.addListener(() => setFirstLine(text('omnibox_hint')));
  omnibox.onInputChanged.addListener((typed, suggest) => {
    lastTyped = typed;
    void suggestionsFor(typed).then(({ first, others, id }) => {
      if (typed !== lastTyped) return;
      if (firstInTime) setFirstLine(first);
      // The browser does not show a suggestion that equals the typed text, hence the `#`.
      const problem = firstInTime || id === null ? [] : [{ content: `#${id}`, line: first }];
      suggest([...problem, ...others].map(({ content, line }) => ({ content, description: written(line) })));
    });
  });
  omnibox.onInputEntered.addListener((typed, where) => void enter(typed, where, picker));
}

/** The browser's names for where to open a page. */
type Disposition = 'currentTab' | 'newForegroundTab' | 'newBackgroundTab';

async function enter(typed: string, disposition: Disposition, picker: Picker): Promise<void> {
  const [{ site }, where] = await Promise.all([siteInUse(), whereFor(disposition)]);
  await runCommand(parseCommand(typed, site, commandWords()), site, where, picker);
}

async function whereFor(disposition: Disposition): Promise<Where> {
  return disposition === 'currentTab' ? ((await tabInFront())?.id ?? 'newForegroundTab') : disposition;
}

/** Returns the suggestions for a typed text. Uses only stored data. Never rejects. */
export async function suggestionsFor(typed: string): Promise<Suggestions> {
  const current = await siteInUse();
  const words = commandWords();
  if (!typed.trim()) {
    return { first: text('omnibox_hint'), others: await linesOf(BEGINNINGS, current, words), id: null };
  }
  const command = parseCommand(typed, current.site, words);
  const others =
    'go' in command ? await numbersFrom(command.go, current) : completions(typed, words, MAX_SUGGESTIONS);
  const instead = 'invalid' in command && others.length === 0 ? [command.suggestion] : others;
  const [first, lines] = await Promise.all([lineOf(typed, current, words), linesOf(instead, current, words)]);
  return { first, others: lines, id: 'go' in command ? command.go : null };
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
  const command = parseCommand(typed, current.site, words);
  const details = 'go' in command ? await detailsOf(command.go, current).catch(() => []) : [];
  return [commandText(command), ...details].join(' · ');
}

/** Returns the status, rank and genre of a problem as texts, if they are stored and blind mode does not hide them. */
async function detailsOf(id: number, { site, account, blind }: SiteInUse): Promise<string[]> {
  const problem = await readProblem(site, id);
  const history =
    account && (await readProblemHistory(await playerData(account.origin, account.player.id), id, 1));
  const hidden = hiddenParts(blind, history?.attempts[0]?.at ?? null, Date.now());
  const { rank, genre } = blindProblem(problem, hidden);
  const status = history && !hidden.includes('results') ? statusOf(history.stats, history.isKnown) : null;
  return [
    status ? text(`status_${status}`) : '',
    rank ? rankText(rank) : '',
    genre === null ? '' : genreText(genre),
  ].filter(Boolean);
}

/** Returns a line as Chromium accepts it: XML text without markup. */
export function asXml(line: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': 'amp',
    '<': 'lt',
    '>': 'gt',
    '"': 'quot',
    "'": 'apos',
  };
  return line.replaceAll(/[&<>"']/g, (sign) => `&${names[sign]};`);
}
