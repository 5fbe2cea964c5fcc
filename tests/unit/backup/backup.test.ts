import { describe, expect, it } from 'vitest';
import type { Backup } from '../../../lib/backup/backup.ts';
import { LARGEST_BACKUP } from '../../../lib/backup/backup.ts';
import { AFTER_ATTEMPTS, backupHead, backupLines, ownPart } from '../../../lib/backup/backup-text.ts';
import { checksumOf } from '../../../lib/backup/checksum.ts';
import { readBackup } from '../../../lib/backup/read-backup.ts';
import type { Attempt } from '../../../lib/model.ts';
import fc from '../fast-check.ts';
import { backups, OWNER } from './arbitrary-backup.ts';
import { sealed, written } from './written-backup.ts';

const forEach = <T extends [unknown, ...unknown[]]>(
  arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
  check: (...values: T) => Promise<void>,
) => fc.assert(fc.asyncProperty<T>(...arbitraries, check));

const EMPTY: Backup = {
  ...OWNER,
  settings: {},
  reviewPlan: null,
  notes: [],
  reviews: [],
  sessions: [],
  attempts: [],
};

/** Returns the file of a backup, changed after it was read as JSON and sealed again, as a stranger could make it. */
async function forged(change: (file: Record<string, unknown>) => unknown, from = EMPTY): Promise<string> {
  const text = await written(from);
  const { sha256: _, ...fields } = JSON.parse(text);
  const changed = change(fields) ?? fields;
  return sealed(`${JSON.stringify(changed).slice(0, -1)},\n`);
}

describe('a backup', () => {
  it('is the same when it is read again', async () => {
    await forEach([backups], async (backup) => {
      const text = await written(backup);
      expect(await readBackup(text)).toEqual({ backup });
      expect(JSON.parse(text)).toMatchObject({ format: 'companion-for-goproblems-backup', version: 1 });
    });
  });

  it('is the same with other line ends, a byte order mark, more newlines, or indented', async () => {
    await forEach([backups], async (backup) => {
      const text = await written(backup);
      const others = [
        `${text}\n`,
        text.trim(),
        text.replaceAll('\n', '\r\n'),
        `\ufeff${text}`,
        JSON.stringify(JSON.parse(text), null, 2),
        JSON.stringify(JSON.parse(text)),
      ];
      for (const other of others) expect(await readBackup(other)).toEqual({ backup });
    });
  });

  it('counts bytes, since a message has room for so many', async () => {
    const notes = Array.from({ length: 4_700 }, (_, nth) => ({
      problemId: nth + 1,
      text: '手'.repeat(5_000),
      typedAt: 1,
      bookmarked: false,
      changedAt: 1,
    }));
    expect(await readBackup(await written({ ...EMPTY, notes }))).toEqual({ fault: 'large' });
    const some = { ...EMPTY, notes: notes.slice(0, 2_000) };
    expect(await readBackup(await written(some))).toEqual({ backup: some });
  });

  it('has neither settings of the device nor invalid ones', () => {
    const settings = {
      base: 'https://example.org',
      historyPaused: true,
      badgeOn: 'later',
      signsOn: false,
      more: 1,
    };
    expect(
      ownPart({ settings, reviewPlan: undefined, notes: [], reviews: [], sessions: [] }).settings,
    ).toEqual({
      signsOn: false,
    });
  });

  it('has the example of its documentation', async () => {
    const { readFileSync } = await import('node:fs');
    const readme = readFileSync('lib/backup/README.md', 'utf8');
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(readme) ?? [];
    expect(await readBackup(example)).toHaveProperty('backup');
  });
});

describe('a backup of a very long history', () => {
  /** So many attempts one after the other. */
  function* attemptsUpTo(count: number): Generator<Attempt> {
    for (let id = 1; id <= count; id++)
      yield { id, problemId: 99_999, at: 1_764_000_000_000 + id, solved: true, ms: 123_456, level: 25 };
  }

  it.each([
    ['of more attempts than a file may have', '', 400_001],
    ['with long notes', '手'.repeat(5_000), 300_000],
  ])(
    '%s has the oldest ones that have room, and can be imported',
    { tags: ['long'] },
    async (_, note, count) => {
      const notes = Array.from({ length: note ? 1_500 : 0 }, (_, nth) => ({
        problemId: nth + 1,
        text: note,
        typedAt: 1,
        bookmarked: false,
        changedAt: 1,
      }));
      const head = backupHead({ ...EMPTY, notes });
      const lines = backupLines(head, attemptsUpTo(count));
      const read = await readBackup(await sealed(head + lines + AFTER_ATTEMPTS));
      if ('fault' in read) throw new Error(read.fault);
      const { length } = read.backup.attempts;
      expect(length).toBeGreaterThan(100_000);
      expect(length).toBeLessThan(count);
      expect(read.backup.attempts.at(-1)?.id).toBe(length);
    },
  );
});

/** Whether two texts are the same JSON. */
function isSameContent(one: string, other: string): boolean {
  try {
    return JSON.stringify(JSON.parse(one.trim())) === JSON.stringify(JSON.parse(other));
  } catch {
    return false;
  }
}

describe('a file that is no backup', () => {
  it.each<[string, string, string]>([
    ['nothing', '', 'foreign'],
    ['blanks', ' \r\n\t', 'foreign'],
    ['too much', `{"a":"${'x'.repeat(LARGEST_BACKUP)}"}`, 'large'],
    ['a text', 'Hello', 'foreign'],
    ['other JSON', '{"format":"anki","version":1}', 'foreign'],
    ['a list', '[1,2,3]', 'foreign'],
    ['a number', '1e999', 'foreign'],
    ['null', 'null', 'foreign'],
    ['a table', 'id,problem\r\n1,2\r\n', 'foreign'],
    [
      'binary data',
      String.fromCharCode(...Array.from({ length: 999 }, (_, n) => (n * 7_919) % 256)),
      'foreign',
    ],
    ['deep nesting', '['.repeat(100_000), 'foreign'],
    ['a later version', '{"format":"companion-for-goproblems-backup","version":2}', 'newer'],
    ['no version', '{"format":"companion-for-goproblems-backup"}', 'damaged'],
    ['a wrong version', '{"format":"companion-for-goproblems-backup","version":"1"}', 'damaged'],
  ])('is named: %s', async (_, text, fault) => {
    expect(await readBackup(text)).toEqual({ fault });
  });

  it('is damaged if a single character is another one, missing or added', async () => {
    const kinds = ['change', 'remove', 'add', 'cut', 'swap'] as const;
    await forEach(
      [backups, fc.constantFrom(...kinds), fc.nat(), fc.integer({ min: 32, max: 126 })],
      async (backup, kind, place, code) => {
        const text = await written(backup);
        const at = place % text.length;
        const other = String.fromCharCode(code);
        const damaged = {
          change: text.slice(0, at) + other + text.slice(at + 1),
          remove: text.slice(0, at) + text.slice(at + 1),
          add: text.slice(0, at) + other + text.slice(at),
          cut: text.slice(0, at),
          swap: text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
        }[kind];
        const read = await readBackup(damaged);
        // Blanks between the values say nothing.
        if ('backup' in read) expect(read.backup).toEqual(backup);
        if (isSameContent(damaged, text)) return;
        expect(read).toHaveProperty('fault');
        expect(read).not.toHaveProperty('backup');
      },
    );
  });

  const note = { problemId: 5, text: 'x', typedAt: 1, bookmarked: false, changedAt: 1 };
  const row = [1, 5, 1, true, null, null, null];
  const session = {
    startedAt: 10,
    afterAttempt: 7,
    length: { unit: 'problems', count: 5 },
    reviewsFirst: false,
    scope: null,
    autoOpen: false,
    problems: null,
    pauses: [{ from: 20, to: 30 }],
    endedAt: 40,
    changedAt: 40,
  };
  const practised =
    (...sessions: object[]) =>
    (file: Record<string, unknown>) => ({ ...file, sessions });
  it.each<[string, (file: Record<string, unknown>) => unknown]>([
    ['another site', (file) => ({ ...file, site: 'javascript:alert(1)' })],
    ['a site with www.', (file) => ({ ...file, site: 'https://www.goproblems.com' })],
    ['no player', (file) => ({ ...file, player: null })],
    ['a player without a number', (file) => ({ ...file, player: { id: '77', name: 'x' } })],
    ['a fraction as player', (file) => ({ ...file, player: { id: 1.5, name: 'x' } })],
    ['a name that is no text', (file) => ({ ...file, player: { id: 77, name: ['x'] } })],
    ['an endless name', (file) => ({ ...file, player: { id: 77, name: 'x'.repeat(5_000) } })],
    ['no lists', (file) => ({ ...file, notes: {}, reviews: {}, attempts: {} })],
    ['a list that is missing', ({ notes: _, ...file }) => file],
    ['an unknown setting', (file) => ({ ...file, settings: { key: 'secret' } })],
    ['a setting of the device', (file) => ({ ...file, settings: { base: 'https://example.org' } })],
    ['a wrong setting', (file) => ({ ...file, settings: { dailyGoal: 1e9 } })],
    ['settings as a list', (file) => ({ ...file, settings: [] })],
    ['the same session twice', practised(session, session)],
    ['a session that ends before it starts', practised({ ...session, endedAt: 5, pauses: [] })],
    ['a session resumed before its pause', practised({ ...session, pauses: [{ from: 20, to: 15 }] })],
    ['two open pauses', practised({ ...session, pauses: [20, 30].map((from) => ({ from, to: null })) })],
    ['a session of an unknown scope', practised({ ...session, scope: 'tesuji' })],
    ['a session after no attempt', practised({ ...session, afterAttempt: -1 })],
    ['an endless session', practised({ ...session, length: { unit: 'minutes', count: 501 } })],
    ['problems of another length', practised({ ...session, problems: [1, 2] })],
    ['more in a session', practised({ ...session, more: 1 })],
    ['the same problem twice', (file) => ({ ...file, notes: [note, note] })],
    ['problems out of order', (file) => ({ ...file, notes: [note, { ...note, problemId: 4 }] })],
    ['a problem that is none', (file) => ({ ...file, notes: [{ ...note, problemId: -1 }] })],
    ['an endless note', (file) => ({ ...file, notes: [{ ...note, text: 'x'.repeat(5_001) }] })],
    [
      'too many notes',
      (file) => ({
        ...file,
        notes: Array.from({ length: 10_001 }, (_, n) => ({ ...note, problemId: n + 1 })),
      }),
    ],
    ['more in a note', (file) => ({ ...file, notes: [{ ...note, more: 1 }] })],
    ['a time in another millennium', (file) => ({ ...file, notes: [{ ...note, changedAt: 8e15 }] })],
    ['a time that is no number', (file) => ({ ...file, notes: [{ ...note, changedAt: 'NaN' }] })],
    ['decisions that are none', (file) => ({ ...file, reviews: [{ problemId: 5, events: [1, null] }] })],
    ['no decisions', (file) => ({ ...file, reviews: [{ problemId: 5, events: [] }] })],
    [
      'a decision with an object',
      (file) => ({ ...file, reviews: [{ problemId: 5, events: [{ at: 1, kind: 'x', of: {} }] }] }),
    ],
    [
      'the same decision twice',
      (file) => ({
        ...file,
        reviews: [
          {
            problemId: 5,
            events: [
              { at: 1, kind: 'remove' },
              { at: 1, kind: 'remove' },
            ],
          },
        ],
      }),
    ],
    ['a plan that is none', (file) => ({ ...file, reviewPlan: { startedAt: 1 } })],
    ['the same attempt twice', (file) => ({ ...file, attempts: [row, row] })],
    ['an attempt with an object', (file) => ({ ...file, attempts: [{ id: 1 }] })],
    ['an attempt with too little', (file) => ({ ...file, attempts: [[1, 5, 1, true]] })],
    ['an attempt with a text', (file) => ({ ...file, attempts: [[1, 5, 1, 'true', null, null, null]] })],
    [
      'an attempt with a huge number',
      (file) => ({ ...file, attempts: [[1e300, 5, 1, true, null, null, null]] }),
    ],
    ['a level that is none', (file) => ({ ...file, attempts: [[1, 5, 1, true, null, 39, null]] })],
    ...['', 5, 'x'.repeat(81)].map((context): [string, (file: Record<string, unknown>) => unknown] => [
      'a context that is none',
      (file) => ({ ...file, attempts: [[1, 5, 1, true, null, null, context]] }),
    ]),
    ['other fields of an attempt', (file) => ({ ...file, attemptFields: ['id'] })],
  ])('is damaged, although it is sealed, with %s', async (_, change) => {
    expect(await readBackup(await forged(change))).toEqual({ fault: 'damaged' });
  });

  it('S17 changes no prototype, and deep nesting ends nothing', async () => {
    const text = (await written(EMPTY)).replace(/"sha256"[\s\S]*/, '');
    const evil = [
      text.replace('"settings":{}', '"settings":{"__proto__":{"signsOn":false}}'),
      text.replace('"notes":[]', '"notes":[{"__proto__":{"problemId":5}}]'),
      text.replace('"notes":[]', `"notes":${'['.repeat(5_000)}${']'.repeat(5_000)}`),
      text.replace(
        '"reviews":[]',
        '"reviews":[{"problemId":5,"events":[{"at":1,"kind":"x","__proto__":1}]}]',
      ),
    ];
    for (const one of evil) expect(await readBackup(await sealed(one))).toEqual({ fault: 'damaged' });
    expect(({} as Record<string, unknown>).signsOn).toBeUndefined();
  });

  it('is sealed by the checksum of all text before it', async () => {
    const text = await written(EMPTY);
    const at = text.lastIndexOf('"sha256"');
    expect(JSON.parse(text).sha256).toBe(await checksumOf(text.slice(0, at)));
    // The SHA-256 of "abc" in the standard (FIPS 180).
    expect(await checksumOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
