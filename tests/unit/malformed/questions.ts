import { expect } from 'vitest';
import type { Account } from '../../../lib/account/account.ts';
import type { Result } from '../../../lib/failure.ts';
import { NO_FILTERS } from '../../../lib/filters/filters.ts';
import type { ApiRoute } from '../../site/api/routes.ts';
import type { Site } from '../../site/handle.ts';
import { defaultSwitches, type Switches } from '../../site/switches.ts';
import type { workerAt } from '../support/worker.ts';

/** The kinds of requests that a player can cause, each with its route. */
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

/** Formats of the site's answers: those that were seen, and those that other clients' types allow. */
export const SHAPES: readonly Partial<Switches>[] = [
  {},
  { listEnvelope: 'entries', attemptUser: 'full', attemptExtras: ['path', 'context'], userEnvelope: 'bare' },
  { listExtras: ['elo', 'isCanon', 'author'], attemptsEnvelope: 'none', attemptUser: 'bare' },
];

/** The worker, account and problems for which requests are made. */
export interface Asker {
  worker: Awaited<ReturnType<typeof workerAt>>;
  account: Account;
  problemId: number;
  /** A problem whose attempts were never requested. So a different count in an answer causes no further request. */
  freshId: number;
}

/** Makes the worker send one request of this kind. */
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

/** Returns the true answers to each kind of request, one per format. Afterwards the databases hold their data. */
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
