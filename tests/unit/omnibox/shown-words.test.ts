import { afterAll, describe, expect, it } from 'vitest';
import { rangeOfLevels } from '../../../lib/difficulty/levels.ts';
import { rankText } from '../../../lib/difficulty/rank.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import { LANGUAGE_TAGS } from '../../../lib/languages.ts';
import type { Command, CommandWord } from '../../../lib/omnibox/command.ts';
import { commandWords } from '../../../lib/omnibox/command-text.ts';
import { parseCommand } from '../../../lib/omnibox/parse-command.ts';
import { showTexts, text } from '../../../lib/text.ts';
import { textsIn } from '../../languages.ts';

afterAll(() => showTexts(textsIn('en')));

const found = (some: object): Command => ({ find: { ...NO_FILTERS, ...some } });

function commandOf({ means }: CommandWord): Command {
  if ('next' in means) return { next: 'normal', filters: NO_FILTERS };
  if ('difficulty' in means) return { next: means.difficulty, filters: NO_FILTERS };
  if ('genre' in means) return found({ genres: [means.genre] });
  if ('period' in means) return { open: means.period ? `#history?period=${means.period}` : '#history' };
  return 'open' in means || 'review' in means ? means : found(means);
}

describe.each(LANGUAGE_TAGS)('in %s', (language) => {
  const command = (typed: string) => {
    showTexts(textsIn(language));
    return parseCommand(typed, commandWords(), 'normal');
  };

  it('every word that is shown can be typed', () => {
    showTexts(textsIn(language));
    // A name of two places is that of the first.
    const words = new Map(
      commandWords()
        .toReversed()
        .map((one) => [one.word, one]),
    );
    for (const [word, one] of words) expect([word, command(word)]).toEqual([word, commandOf(one)]);
  });

  it('every rank that is shown can be typed, as one bound of a filter too', () => {
    showTexts(textsIn(language));
    const five = rankText({ value: 5, unit: 'kyu', uncertain: false });
    const two = rankText({ value: 2, unit: 'dan', uncertain: false });
    expect(command(five)).toEqual(found({ elo: rangeOfLevels(25) }));
    expect(command(`${five}-${two}`)).toEqual(found({ elo: rangeOfLevels(25, 31) }));
    const [genre] = text('genre_tesuji').split(' ');
    expect(command(`${five} ${genre}`)).toEqual(found({ elo: rangeOfLevels(25), genres: ['tesuji'] }));
  });

  it('every example of the search box is a command', () => {
    showTexts(textsIn(language));
    const examples = [...text('search_label').matchAll(/[“「]([^”」]+)[”」]/g)].map(
      ([, example = '']) => example,
    );
    expect(examples.length).toBeGreaterThan(1);
    for (const example of examples) expect(command(example)).not.toHaveProperty('invalid');
    expect(command(text('history_failed_this_week'))).toEqual({ open: '#history?result=failed&period=7d' });
  });
});
