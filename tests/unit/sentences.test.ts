import '../gallery/i18n.ts';

import { describe, expect, test } from 'vitest';
import { sentence } from '../../lib/sentences.ts';
import { FAILURES, NOW } from '../gallery/states.ts';

const all = Object.values(FAILURES);

describe('a failure', () => {
  test.each(all)('of kind $kind is said in one plain sentence, with the next step', (failure, retryAt) => {
    for (const moment of [retryAt, null, NOW - 1000]) {
      const { what, todo } = sentence(failure, moment, NOW);
      expect(what).toMatch(/^\S.*\.$/);
      expect(what + todo).not.toMatch(/\$|undefined|null|NaN/);
      expect(todo).toMatch(/^\S.*\.$/);
    }
  });

  test('is never said in the words of another', () => {
    const said = all.map(([failure, retryAt]) => sentence(failure, retryAt, NOW).what);
    expect(new Set(said).size).toBe(said.length);
  });

  test('that passes by itself says when the site is asked again', () => {
    expect(sentence({ kind: 'slow-down' }, NOW + 120_000, NOW)).toEqual({
      what: 'The site asks for a pause.',
      todo: 'Trying again at 14:02.',
    });
    expect(sentence({ kind: 'too-slow' }, NOW - 1, NOW).todo).toBe('Trying again in a moment.');
  });

  test('of a changed interface says so, and that what is shown is older', () => {
    const { what, todo } = sentence({ kind: 'interface-changed', endpoint: 'attempts' }, null, NOW);
    expect(what).toContain('The site has changed its interface');
    expect(what).toContain('your attempts');
    expect(todo).toContain('from before');
  });

  test('of an unreadable answer names the question and the field', () => {
    const { what } = sentence({ kind: 'unexpected', endpoint: 'problem', field: 'rank.value' }, null, NOW);
    expect(what).toContain('this problem');
    expect(what).toContain('rank.value');
  });

  test('of a redirect says that the key stayed, and where it was to go if that is known', () => {
    const start = 'The site, or another extension, tried to send your key elsewhere';
    expect(sentence({ kind: 'redirected', host: null }, null, NOW).what).toBe(
      `${start}. Nothing was sent there.`,
    );
    expect(sentence({ kind: 'redirected', host: 'example.com' }, null, NOW).what).toBe(
      `${start}, to example.com. Nothing was sent there.`,
    );
  });

  test('survives a field named like a placeholder', () => {
    const { what } = sentence({ kind: 'unexpected', endpoint: 'user', field: '$1' }, null, NOW);
    expect(what).toContain('“$1”');
  });
});
