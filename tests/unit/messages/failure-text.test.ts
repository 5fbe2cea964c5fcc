import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../lib/failure.ts';
import { heldSentence, OPTIONS_SAY } from '../../../lib/messages/options-failure-text.ts';
import { panelSentence } from '../../../lib/messages/panel-failure-text.ts';
import { popupSentence } from '../../../lib/messages/popup-failure-text.ts';
import { FAILURES, inOptions, NOW } from '../../gallery/states.ts';

const TEXTS = { panel: panelSentence, popup: popupSentence, held: heldSentence, ...OPTIONS_SAY };
type Place = keyof typeof TEXTS;
const sentence = (failure: Failure, retryAt: number | null, place: Place) =>
  TEXTS[place](failure, retryAt, NOW);

const all = Object.values(FAILURES);
const OPTIONS: Place[] = ['key', 'replacing', 'account'];
const PLACES = Object.keys(TEXTS) as Place[];
const onPage = (failure: Failure, retryAt: number | null = null) => sentence(failure, retryAt, 'panel');

describe('a failure', () => {
  test.each(all)('of kind $kind has one sentence and a next step', (failure, retryAt) => {
    for (const moment of [retryAt, null, NOW - 1000]) {
      for (const place of PLACES) {
        const { what, todo } = sentence(failure, moment, place);
        expect(what).toMatch(/^\S.*\.$/);
        expect(what + todo).not.toMatch(/\$|undefined|null|NaN| {2}/);
        expect(todo).toMatch(/^\S.*\.$/);
      }
    }
  });

  test('has a different text from every other failure', () => {
    for (const place of PLACES) {
      const texts = all.map(([failure, retryAt]) => sentence(failure, retryAt, place).what);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  test('of an invalid answer names the request and the field', () => {
    const { what } = onPage({ kind: 'unexpected', endpoint: 'problem', field: 'rank.value' });
    expect(what).toContain('this problem');
    expect(what).toContain('rank.value');
  });

  test('of a redirect says that the key was not sent', () => {
    expect(onPage({ kind: 'redirected' }).what).toBe('Redirected elsewhere. Your key was not sent.');
  });

  test('shows a field name that looks like a placeholder', () => {
    const { what } = onPage({ kind: 'unexpected', endpoint: 'user', field: '$1' });
    expect(what).toContain('“$1”');
  });
});

describe('a failure on a problem page', () => {
  test('that is temporary says when the request is retried', () => {
    expect(onPage({ kind: 'slow-down' }, NOW + 120_000)).toEqual({
      what: 'The site asks for a pause.',
      todo: 'Your stored tries are safe. Checking again at 14:02.',
    });
    expect(onPage({ kind: 'too-slow' }, NOW - 1).todo).toBe(
      'Your stored tries are safe. Checking again soon.',
    );
  });

  test('of a changed interface says that the shown data are older', () => {
    const { what, todo } = onPage({ kind: 'interface-changed', endpoint: 'attempts' });
    expect(what).toContain('The site no longer answers');
    expect(what).toContain('your tries');
    expect(todo).toContain('Older results');
  });

  test('of the daily limit says that the extension set it', () => {
    expect(onPage({ kind: 'daily-limit' }).what).toContain('The extension’s daily limit');
  });
});

describe('a failure in the popup', () => {
  const inPopup = (failure: Failure, retryAt: number | null = null) =>
    sentence(failure, retryAt, 'popup').todo;

  test('never promises an automatic retry nor calls the shown data old', () => {
    for (const [failure, retryAt] of all) {
      expect(inPopup(failure, retryAt)).not.toMatch(
        /checking again|asks? again|asked again|before|older|the page/i,
      );
    }
  });

  test('that is temporary says when pressing the button may help', () => {
    expect(inPopup({ kind: 'slow-down' }, NOW + 120_000)).toBe(
      'Your stored tries are safe. Try again after 14:02.',
    );
    expect(inPopup({ kind: 'slow-down' }, NOW - 1)).toBe('Your stored tries are safe. Try again later.');
    expect(inPopup({ kind: 'offline' })).toBe('Your stored tries are safe. Try again when you are online.');
    expect(inPopup({ kind: 'unreachable', host: 'example.com' }, NOW + 120_000)).toBe(
      'Your stored tries are safe. Try again after 14:02.',
    );
  });
});

describe('a failure in the options', () => {
  test('never promises an automatic retry nor mentions a problem page', () => {
    for (const place of OPTIONS) {
      for (const [failure, retryAt] of all) {
        const { what, todo } = sentence(inOptions(failure), retryAt, place);
        expect(what + todo).not.toMatch(
          /checking again|asks? again|asked again|before|older|stays visible|this problem|your history/i,
        );
      }
    }
  });

  test.each([
    'offline',
    'unreachable',
    'too-slow',
    'slow-down',
    'server-trouble',
    'too-large',
    'not-data',
    'daily-limit',
  ] as const)('of kind %s says that the key was not stored', (kind) => {
    const [failure, retryAt] = FAILURES[kind];
    for (const place of ['key', 'replacing'] as const) {
      const { todo } = sentence(failure, retryAt, place);
      expect(todo).toMatch(/This key was not stored\. Press “Connect” again .+\.$/);
    }
    const { todo } = sentence(failure, retryAt, 'account');
    expect(todo).not.toContain('not stored');
    expect(todo).toMatch(/Try again .+\.$/);
  });

  test('of a refused key distinguishes the new key from the stored one', () => {
    expect(sentence({ kind: 'key-refused' }, null, 'key').what).toContain('the key');
    expect(sentence({ kind: 'key-refused' }, null, 'replacing').what).toContain('the new key');
  });

  test('of a missing permission names the button that grants it', () => {
    const failure: Failure = { kind: 'no-permission', host: 'www.goproblems.com' };
    expect(sentence(failure, null, 'key').todo).toBe('Press “Allow www.goproblems.com” above first.');
  });
});

describe('the reason why no requests are sent', () => {
  test('is shown with the time when it ends', () => {
    const { what, todo } = sentence({ kind: 'slow-down' }, NOW + 120_000, 'held');
    expect(`${what} ${todo}`).toBe('The site asks for a pause. No requests before 14:02.');
  });
});
