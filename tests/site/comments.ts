import type { DatabaseSync } from 'node:sqlite';
import { randomFrom } from './seed/random.ts';

/** A link in a comment, with the text that was typed. */
export interface CommentLink {
  text: string;
  address: string;
}

/** A comment below a problem: plain text and links in order. */
export interface Comment {
  author: { id: number; name: string };
  parts: (string | CommentLink)[];
}

type Words = (other: number, origin: string) => Comment['parts'];

// Like real comments: addresses that were typed, copied from the address bar, or written before the site had HTTPS.
const WORDS: readonly Words[] = [
  (other) => ['Same shape as ', link(`/problems/${other}`, `problem ${other}`), ', but with a ko.'],
  (other, origin) => ['See also ', link(`${origin}/problems/${other}`)],
  (other) => ['A duplicate of ', link(`/prob.php3?id=${other}`, `#${other}`), '?'],
  (other, origin) => ['Compare ', link(`${origin}/${other}?from=comment#board`), ' with White to play.'],
  (other, origin) => ['Old address: ', link(`${origin.replace('https:', 'http:')}/prob.php3?id=${other}`)],
  (other) => [`Problem ${other} is harder, /problems/${other} I mean.`],
  (other, origin) => [
    'More in ',
    link(`${origin}/problems/groups?group=Collection&collection=${other}`),
    '.',
  ],
  (other) => ['Also on ', link(`https://other-go-site.invalid/problems/${other}`, `problem ${other}`), '.'],
  () => ['As ', link('/users/412', 'kosumi'), ' says: <b>count</b> & then play.'],
  () => ['Found it at the third try.'],
];

/** The comments on a problem, the same at every call; null if there is no such problem. */
export function commentsOn(database: DatabaseSync, problemId: number, origin: string) {
  const problem = database.prepare('select id, comments from problems where id = ?').get(problemId);
  if (!problem) return null;
  const random = randomFrom(problemId);
  const users = database.prepare('select id, name from users order by id').all() as unknown as Author[];
  const others = problemsNear(database, problemId);
  const comment = (): Comment => ({
    author: random.pick(users),
    parts: random.pick(WORDS)(random.pick(others), origin),
  });
  return { comments: Array.from({ length: Number(problem.comments) }, comment) };
}

type Author = Comment['author'];

/** Returns the problem itself, which people link to as well, and those whose ids are at most 50 away. */
function problemsNear(database: DatabaseSync, id: number): number[] {
  const rows = database.prepare('select id from problems where id between :id - 50 and :id + 50').all({ id });
  return rows.map((row) => Number(row.id));
}

function link(address: string, text = address): CommentLink {
  return { text, address };
}
