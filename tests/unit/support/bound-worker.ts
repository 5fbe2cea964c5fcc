import type { Account } from '../../../lib/account/account.ts';
import { messageInfo } from '../../../lib/background/answers/message-router.ts';
import type { Environment } from '../../../lib/background/environment.ts';
import { checkStoredKey } from '../../../lib/background/net/request.ts';
import { nextPick } from '../../../lib/background/picks/next-pick.ts';
import { pickReview } from '../../../lib/background/picks/review-pick.ts';
import { readMissingProblems } from '../../../lib/background/problem-data/missing-problems.ts';
import { refreshProblem } from '../../../lib/background/problems/problem-data.ts';
import { findLocally, findProblems } from '../../../lib/background/problems/problem-list.ts';
import { type RequestContext, readContext } from '../../../lib/background/request-context.ts';
import { refreshAttempts } from '../../../lib/background/sync/problem-attempts.ts';
import { readMissingHistory, refreshRecent } from '../../../lib/background/sync/sync-history.ts';
import { workerIn } from '../../../lib/background/worker.ts';
import type { WorkerParts } from '../../../lib/background/worker-parts.ts';
import { done } from '../../../lib/failure.ts';
import type { PickRequest } from '../../../lib/picks/pick-next.ts';
import type { Answer, Argument, ContentMessages, PageMessages } from '../../../lib/protocol.ts';
import type { Requester } from '../../../lib/requests/requester.ts';
import { problemIdAt } from '../../../lib/site.ts';
import { addresses } from './browser-stand-in.ts';

type Content = { [Q in keyof ContentMessages]: (argument: Argument<Q>, tab: number) => Promise<Answer<Q>> };
type Page = { [Q in keyof PageMessages]: (argument: Argument<Q>) => Promise<Answer<Q>> };
type Tail<F> = F extends (first: never, ...rest: infer R) => infer A ? (...rest: R) => A : never;

/** Returns a new worker. Tests call its handlers and functions directly; each call gets its own request context. */
export function boundWorker(environment: Environment) {
  const { worker, content, page, commands, readMissing, recover } = workerIn(environment);
  const toContent = (tab: number, name: string, argument: unknown) => ({
    ...messageInfo(worker),
    tab,
    // A tab whose address no test has set shows the problem whose panel it requests.
    shownProblem:
      name === 'problemPanel' && !addresses.has(tab)
        ? (argument as Argument<'problemPanel'>).id
        : problemIdAt(addresses.get(tab) ?? ''),
  });
  return {
    worker,
    commands,
    readMissing,
    recover,
    content: bound(
      content,
      (handle, name) => (argument, tab) => handle(argument, toContent(Number(tab), name, argument)),
    ) as Content,
    page: bound(page, (handle) => (argument) => handle(argument, messageInfo(worker))) as Page,
    ...functionsOf(worker),
  };
}

type Handle = (...given: unknown[]) => Promise<unknown>;

function bound(handlers: object, bind: (handle: Handle, name: string) => Handle): unknown {
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handle]: [string, Handle]) => [name, bind(handle, name)]),
  );
}

function functionsOf(worker: WorkerParts) {
  const of =
    <F extends (worker: WorkerParts, ...rest: never[]) => unknown>(work: F) =>
    (...rest: Parameters<Tail<F>>) =>
      (work as unknown as (worker: WorkerParts, ...rest: unknown[]) => unknown)(
        worker,
        ...rest,
      ) as ReturnType<F>;
  const inContext =
    <R extends unknown[], A>(work: (context: RequestContext, ...rest: R) => Promise<A>) =>
    async (...rest: R) =>
      work(await readContext(worker), ...rest);
  return {
    attempts: { refresh: of(refreshAttempts) },
    problems: {
      ask: (account: Account | null, origin: string, problemId: number) =>
        refreshProblem(worker, { account, origin }, problemId),
    },
    history: {
      refresh: of(refreshRecent),
      fill: (account: Account) => readMissingHistory(worker, account, true),
      goOn: inContext(async ({ asker }) => asker.account && readMissingHistory(worker, asker.account, false)),
    },
    listing: {
      find: inContext(findProblems),
      findKnown: inContext(async (...asked: Parameters<typeof findLocally>) =>
        done(await findLocally(...asked)),
      ),
    },
    /** Reads the missing data of problems, as after a press if `userInitiated`. */
    readProblems: inContext(({ asker }, userInitiated: boolean = true) =>
      readMissingProblems(worker, asker, userInitiated),
    ),
    picker: {
      next: inContext((context, request: PickRequest, by: Requester = 'person') =>
        nextPick(context, request, by),
      ),
      review: inContext(pickReview),
    },
    api: { ownerOfKept: of(checkStoredKey) },
  };
}
