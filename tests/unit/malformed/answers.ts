import fc from 'fast-check';
import { edited, edits } from './edits.ts';
import { written } from './odd-values.ts';

const PAGE =
  '<!DOCTYPE html><html><head><title>Log in</title></head><body><form method="post"></form></body></html>';

/** How an answer's bytes may differ from its text. `part`: of what is cut, how much is left, 0 to 1. */
const ON_THE_WAY: Readonly<Record<string, (text: string, part: number) => Buffer>> = {
  whole: (text) => Buffer.from(text),
  'cut short': (text, part) => Buffer.from(text).subarray(0, Math.floor(Buffer.byteLength(text) * part)),
  'its end alone': (text, part) => Buffer.from(text).subarray(Math.floor(Buffer.byteLength(text) * part)),
  'with a mark before': (text) => Buffer.from(`\ufeff${text}`),
  'with two marks before': (text) => Buffer.from(`\ufeff\ufeff${text}`),
  'with more behind': (text) => Buffer.from(`${text}\n<!-- served in 3 ms -->`),
  'after a warning': (text) => Buffer.from(`Warning: Undefined index in /srv/api.php on line 7\n${text}`),
  twice: (text) => Buffer.from(text + text),
  'in UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'in Latin 1': (text) => Buffer.from(text.replaceAll('e', '\u00e9'), 'latin1'),
  'in quotes': (text) => Buffer.from(JSON.stringify(text)),
  'as a page': () => Buffer.from(PAGE),
  'as nothing': () => Buffer.alloc(0),
  'as a word': () => Buffer.from('null'),
  'as zeros': (text) => Buffer.alloc(text.length),
};

const onTheWay = fc.record({
  how: fc.oneof(
    { weight: 5, arbitrary: fc.constant('whole') },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(ON_THE_WAY)) },
  ),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** What may be wrong with an answer: in its value, then in its bytes. */
export const malformation = fc.record({ made: edits, way: onTheWay });
export type Malformation = typeof malformation extends fc.Arbitrary<infer M> ? M : never;

/** A true answer with that done to it. */
export function malformed(truth: unknown, { made, way }: Malformation): Uint8Array<ArrayBuffer> {
  const bytes = ON_THE_WAY[way.how]?.(written(edited(truth, made)), way.part);
  if (!bytes) throw new Error(`no such way: ${way.how}`);
  return new Uint8Array(bytes);
}
