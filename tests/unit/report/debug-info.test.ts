import { expect, it } from 'vitest';
import { NO_READING } from '../../../lib/problem-data/reading.ts';
import { answerForm } from '../../../lib/report/answer-form.ts';
import { debugInfo } from '../../../lib/report/debug-info.ts';
import { NEW_RATE_LIMITER } from '../../../lib/requests/rate-limiter.ts';

const NOW = Date.UTC(2026, 10, 28, 12);
const SECRETS = ['5ecre7f00d5ecre7f00d5ecre7f00d5ecre7f00d', 'Hoshi Kō', 'My note: hane first', 'f00d'];
/** A player's name that could be the name of a field. */
const NAME = 'hoshi';
const IDS = [424_242, 7_654_321, 919_191];

/** An answer whose every name and value is private. */
function privateAnswer() {
  const values = [...SECRETS, NAME, ...IDS, { [NAME]: NAME }, { [SECRETS[0] ?? '']: IDS }, SECRETS];
  const names = ['id', 'problemId', 'user', 'items', 'genre', 'rank', 'sgf', 'extra', ...SECRETS, ...IDS];
  const row = () => Object.fromEntries(names.map((name, i) => [name, values[i % values.length]]));
  const inner = {
    ...row(),
    user: row(),
    rank: row(),
    author: row(),
    [SECRETS[1] ?? '']: row(),
    extra: row(),
  };
  return { ...inner, items: [inner, inner], user: inner, totalRecords: IDS[0] };
}

it('the debug info has no key, name, id or note, whatever the site answers', () => {
  const [playerId = 0] = IDS;
  const body = privateAnswer();
  const headers = new Headers(SECRETS.slice(0, 1).map((secret) => ['x-ratelimit-remaining', secret]));
  const answers = [body, [body], SECRETS, SECRETS[0]].map((one, nth) => [
    `${nth}`,
    answerForm({ headers, body: one }, NOW),
  ]);
  const rank = { value: 5, unit: 'kyu', uncertain: false } as const;
  const player = { id: playerId, name: NAME, elo: 1_400, rank };
  const failure = { kind: 'not-understood', word: SECRETS[0] ?? '', suggestion: '' } as const;
  const text = debugInfo(
    {
      version: '0.1.0',
      browser: 'Browser/1.0',
      language: 'en',
      site: 'https://www.goproblems.com',
      account: { generation: 1, origin: 'https://www.goproblems.com', tail: 'f00d', player, refused: false },
      progress: {
        ...{ state: 'held', stored: 51, read: 51, total: 50, updatedAt: NOW - 60_000 },
        held: { failure, until: NOW + 60_000 },
      },
      history: { at: NOW - 60_000, difference: 1, hasDropped: true, ranges: IDS, failure },
      reading: { ...NO_READING, doneAt: NOW - 120_000, failure, retryAt: NOW + 60_000 },
      knownProblems: 34,
      rateLimiter: { ...NEW_RATE_LIMITER, heldUntil: NOW + 1_000, heldBy: failure, failures: 2 },
      answers: Object.fromEntries(answers),
    },
    NOW,
  );
  for (const secret of [...SECRETS, NAME, ...IDS]) expect(text).not.toContain(`${secret}`);
  expect(JSON.parse(text)).toMatchObject({
    version: '0.1.0',
    key: 'stored',
    history: {
      attempts: 51,
      total: 50,
      difference: 1,
      leftOut: true,
      updated: '2026-11-28T11:59:00.000Z',
      waits: { because: 'not-understood', until: '2026-11-28T12:01:00.000Z' },
    },
    problems: { known: 34, all: { ended: '2026-11-28T11:58:00.000Z', waits: { because: 'not-understood' } } },
    requests: { today: 0, failures: 2, pause: { because: 'not-understood' } },
  });
  // The report still names what it may.
  expect(text).toContain('x-ratelimit-remaining');
  expect(text).toContain('"[].extra"');
});
