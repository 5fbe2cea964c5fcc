import type { Call, Environment } from '../environment.ts';
import { failure, type Reply } from '../reply.ts';
import { listAttempts } from './attempt-list.ts';
import { problemDetail } from './problem-detail.ts';
import { listProblems } from './problem-list.ts';
import { apiRouteOf, problemIdIn } from './routes.ts';
import { currentUser } from './user-me.ts';

/** Answers a request under /api/. */
export function answerApi(environment: Environment, call: Call): Reply {
  const route = apiRouteOf(call.url.pathname);
  if (route === null) return failure(404, 'No such route.', environment.switches);
  if (call.method !== 'GET') {
    const reply = failure(405, 'Only GET is allowed here.', environment.switches);
    return { ...reply, headers: { ...reply.headers, allow: 'GET' } };
  }
  switch (route) {
    case 'problems':
      return listProblems(environment, call);
    case 'problem':
      return problemDetail(environment, call, problemIdIn(call.url.pathname) ?? 0);
    case 'user':
      return currentUser(environment, call);
    case 'attempts':
      return listAttempts(environment, call);
  }
}
