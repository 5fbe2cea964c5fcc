import type { Attempt } from '../../../lib/model.ts';
import fc from '../fast-check.ts';

type Fields = { [Name in keyof Omit<Attempt, 'context'>]: fc.Arbitrary<Attempt[Name]> };

/** Texts that a page, a table or a spreadsheet could take for something else. */
const CONTEXTS = ['Rush', 'time trial', '<b>Rush</b>', '=1+1', '"a", b\nc'];

/** Returns attempts with these fields, some of them with a context. */
export function attemptsOf(fields: Fields): fc.Arbitrary<Attempt> {
  const context = fc.option(fc.constantFrom(...CONTEXTS), { freq: 2 });
  return fc
    .tuple(fc.record(fields), context)
    .map(([attempt, name]) => (name === null ? attempt : { ...attempt, context: name }));
}
