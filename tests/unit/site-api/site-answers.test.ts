import { describe, expect, it } from 'vitest';
import { done } from '../../../lib/failure.ts';
import { blankProblem } from '../../../lib/model.ts';
import {
  readAttempts,
  readPlayer,
  readProblemDetail,
  readProblems,
} from '../../../lib/site-api/site-answers.ts';

const row = {
  id: 900001,
  problemId: 12345,
  rank: { value: 14, unit: 'kyu', exact: false },
  solved: true,
  hardstop: false,
  createdAt: '2026-03-12T10:11:12+00:00',
  context: '.',
  contextRepresentation: '',
  time: 31250,
  user: { id: 77, name: 'someone' },
};

/** A row without its optional fields. */
const NAMELESS = { rank: null, attempt: { ms: null } };

const attemptsIn = (body: unknown, offset = 0) => readAttempts(body, { userId: 77, offset });

const unexpected = (endpoint: string, field: string) => ({
  ok: false,
  failure: { kind: 'has-changed', endpoint, field },
});

describe('an answer of the attempts endpoint', () => {
  it('becomes attempts with times in epoch ms', () => {
    const read = attemptsIn({ items: [row], totalRecords: 1 });
    const at = Date.UTC(2026, 2, 12, 10, 11, 12);
    const attempt = { id: 900001, problemId: 12345, at, solved: true, ms: 31250, level: 16 };
    const rank = { value: 14, unit: 'kyu', uncertain: false, unverified: true };
    const rows = [{ attempt, rank }];
    expect(read).toEqual(
      done({ rows, playerName: 'someone', oddity: null, received: 1, ids: [900001], total: 1 }),
    );
  });

  it('may be a bare list, lack optional fields and carry new ones', () => {
    const { rank: _, time: __, user: ___, ...bare } = row;
    const read = attemptsIn([{ ...bare, brandNew: [1] }]);
    expect(read).toMatchObject(done({ total: null, received: 1, rows: [NAMELESS] }));
  });

  it.each([
    ['rush:5', 'Rush', 'Rush'],
    ['rush:5', ' ', 'rush:5'],
    ['rush:5', null, 'rush:5'],
    [' x', { html: '<b>' }, 'x'],
    ['rush:5', '<b>Rush</b>', '<b>Rush</b>'],
    ['x', 'y'.repeat(1_000), 'y'.repeat(80)],
    ['.', 'Ordinary', undefined],
    ['', 'Rush', undefined],
    [null, 'Rush', undefined],
    [undefined, 'Rush', undefined],
    [{ name: 'rush' }, 'Rush', undefined],
  ])('names the context %j, %j as %j', (context, contextRepresentation, name) => {
    const read = attemptsIn([{ ...row, context, contextRepresentation }]);
    expect(read.ok && read.value.rows[0]?.attempt.context).toBe(name);
  });

  it('ignores an invalid row but counts it as received', () => {
    const read = attemptsIn([row, { ...row, id: 'x' }, null, { ...row, createdAt: '0000-00-00' }]);
    const oddity = { kind: 'has-changed', endpoint: 'attempts', field: 'id' };
    expect(read.ok && read.value).toMatchObject({ received: 4, ids: [900001, 900001], oddity });
    expect(read.ok && read.value.rows).toHaveLength(1);
  });

  it("leaves out another player's rows, and fails if there are no others", () => {
    const other = { ...row, id: 5, user: { id: 78 } };
    const oddity = { kind: 'has-changed', endpoint: 'attempts', field: 'user' };
    const read = attemptsIn([other, { ...row, user: null }]);
    expect(read).toMatchObject(done({ rows: [{ attempt: { id: 900001 } }], received: 2, oddity }));
    expect(attemptsIn([other])).toEqual({ ok: false, failure: oddity });
  });

  it.each([0, 50])('has no total with rows beyond it, from %i on', (offset) => {
    const read = attemptsIn({ items: [row, row, row], totalRecords: offset + 2 }, offset);
    expect(read).toMatchObject(done({ received: 3, total: null, oddity: null }));
  });

  it.each([null, 5, 'text', {}, { items: 5 }, { items: null }])('fails without a list: %j', (body) => {
    expect(attemptsIn(body)).toEqual(unexpected('attempts', 'items'));
  });

  it('may be an empty list', () => {
    const none = { rows: [], playerName: null, oddity: null, received: 0, ids: [], total: 0 };
    expect(attemptsIn({ items: [], totalRecords: 0 })).toEqual(done(none));
  });
});

describe('an answer of the user endpoint', () => {
  const user = { id: 77, name: 'someone', visibleElo: 1406.5, rank: { value: 5, unit: 'kyu', exact: false } };

  it('is read with and without its wrapper', () => {
    const value = { id: 77, name: 'someone', elo: 1406.5, rank: { value: 5, unit: 'kyu', uncertain: false } };
    expect(readPlayer({ user })).toEqual(done(value));
    expect(readPlayer(user)).toEqual(done(value));
  });

  it('needs an id and a name only', () => {
    const value = { id: 77, name: 'someone', elo: null, rank: null };
    expect(readPlayer({ user: { id: 77, name: 'someone' } })).toEqual(done(value));
    expect(readPlayer({ user: { name: 'someone' } })).toEqual(unexpected('user', 'id'));
  });
});

describe('an answer of the problem endpoint', () => {
  it('becomes a problem with position but without solution', () => {
    const read = readProblemDetail({
      id: 12345,
      elo: 1166.04,
      rank: { value: 14, unit: 'kyu', exact: false, mark: true },
      genre: 'tesuji',
      rating: { stars: 4.2, votes: 81, currentUserVote: null },
      isCanon: true,
      sgf: '(;SZ[9]AB[cc](;B[dd]C[RIGHT]))',
      playerColor: 'black',
    });
    const rank = { value: 14, unit: 'kyu', uncertain: true };
    const rating = { stars: 4.2, votes: 81, unrated: false };
    const problem = { id: 12345, elo: 1166.04, rank, genre: 'tesuji', ...rating, canon: true };
    const setUp = { size: [9, 9], black: [[2, 2]], white: [], toMove: 'black' };
    expect(read).toEqual(done({ setUp, problem }));
  });

  it('may lack rank and rating and have an unknown genre', () => {
    const read = readProblemDetail({ id: 5, elo: -108, rank: null, genre: 'ko threats', rating: null });
    const problem = { ...blankProblem(5), elo: -108, genre: 'ko threats', unrated: true };
    expect(read).toEqual(done({ problem, setUp: null }));
  });
});

describe('an answer of the problem list', () => {
  const listed = { id: 7, rank: { value: 3, unit: 'dan', mark: false }, genre: 'joseki', rating: null };

  it.each([
    ['bare', (rows: unknown) => rows],
    ['in entries', (entries: unknown) => ({ entries, total: 2 })],
    ['in items', (items: unknown) => ({ items })],
    ['in results', (results: unknown) => ({ results })],
  ])('may be %s, with unknown fields', (_, wrapped) => {
    const rank = { value: 3, unit: 'dan', uncertain: false };
    const rows = [{ ...blankProblem(7), rank, genre: 'joseki', unrated: true }, blankProblem(8)];
    const read = readProblems(wrapped([listed, { id: 8, imageUrl: 'x', flagStats: {} }]));
    expect(read).toEqual(done({ rows, odd: 0, received: 2 }));
  });

  it('yields each problem once and counts invalid rows', () => {
    const invalid = [null, 'x', {}, { id: -1 }, { id: 1e12 }];
    const rows = [...invalid, listed, listed, { ...listed, rank: 'high', rating: 9 }];
    expect(readProblems(rows)).toMatchObject(done({ received: 8, odd: 5, rows: [{ id: 7 }] }));
  });

  it('fails with the field if no row is valid', () => {
    expect(readProblems([{ id: 'seven' }])).toEqual(unexpected('problems', 'id'));
    expect(readProblems({ message: 'Welcome' })).toEqual(unexpected('problems', 'items'));
    expect(readProblems([])).toEqual(done({ rows: [], odd: 0, received: 0 }));
  });
});

describe('an impossible number', () => {
  it.each([1e300, -1e300, 1e9, '1500', null])('is no elo: %j', (elo) => {
    expect(readProblemDetail({ id: 5, elo })).toMatchObject({ value: { problem: blankProblem(5) } });
    expect(readPlayer({ id: 5, name: 'x', visibleElo: elo })).toMatchObject({ value: { elo: null } });
  });

  it.each([-1, 2.5, 1e300, '81'])('is no number of votes: %j', (votes) => {
    const read = readProblemDetail({ id: 5, rating: { stars: 4, votes } });
    expect(read).toMatchObject(done({ problem: { stars: 4, votes: null } }));
  });
});
