import { expect } from 'vitest';
import type { Account } from '../../../lib/account/account.ts';
import type { Result } from '../../../lib/failure.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import type { ApiRoute } from '../../site/api/routes.ts';
import type { Site } from '../../site/handle.ts';
import { defaultSwitches, type Switches } from '../../site/switches.ts';
import type { workerAt } from '../support/worker.ts';

/** Each way in which a player has the site asked, with the route that is asked by it. */
export const ROUTES = {
  find: 'problems',
  problem: 'problem',
  attempts: 'attempts',
  newest: 'attempts',
  next: 'attempts',
  owner: 'user',
} as const satisfies Record<string, ApiRoute>;

export type Question = keyof typeof ROUTES;
export const QUESTIONS = Object.keys(ROUTES) as Question[];

/** Shapes that the site's answers were seen in, or may be in by what clients declare. */
export const SHAPES: readonly Partial<Switches>[] = [
  {},
  { listEnvelope: 'entries', attemptUser: 'full', attemptExtras: ['path', 'context'], userEnvelope: 'bare' },
  { listExtras: ['elo', 'isCanon', 'author'], attemptsEnvelope: 'none', attemptUser: 'bare' },
];

/** Who asks, and about which problem. */
export interface Asker {
  worker: Awaited<ReturnType<typeof workerAt>>;
  account: Account;
  problemId: number;
  /** One whose attempts were never asked for: nothing is looked into because the site counts others. */
  freshId: number;
}

/** Has the worker ask the site one thing. */
export function ask(
  question: Question,
  { worker, account, problemId, freshId }: Asker,
): Promise<Result<unknown>> {
  const { listing, problems, attempts, history, api } = worker;
  switch (question) {
    case 'find':
      return listing.find({ ...NO_FILTERS, count: 10 });
    case 'problem':
      return problems.ask(account, account.origin, freshId);
    case 'attempts':
      return attempts.refresh(account, problemId);
    case 'newest':
    case 'next':
      return history.refresh(account, question);
    case 'owner':
      return api.ownerOfKept(account);
  }
}

/** The true answer to each question in each shape; what they say is in the databases afterwards. */
export async function trueAnswers(site: Site, asker: Asker): Promise<Record<Question, unknown[]>> {
  const answers: Record<Question, unknown[]> = {
    find: [],
    problem: [],
    attempts: [],
    newest: [],
    next: [],
    owner: [],
  };
  const send = globalThis.fetch;
  for (const shape of SHAPES) {
    Object.assign(site.switches, defaultSwitches(), shape);
    for (const question of QUESTIONS) {
      globalThis.fetch = async (...request) => {
        const answer = await send(...request);
        answers[question].push(await answer.clone().json());
        return answer;
      };
      expect(await ask(question, asker)).toMatchObject({ ok: true });
    }
  }
  globalThis.fetch = send;
  return answers;
}
