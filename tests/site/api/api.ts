import { failure, type Reply } from '../reply.ts';
import type { Call, World } from '../world.ts';
import { listAttempts } from './attempt-list.ts';
import { problemDetail } from './problem-detail.ts';
import { listProblems } from './problem-list.ts';
import { apiRouteOf, problemIdIn } from './routes.ts';
import { currentUser } from './user-me.ts';

/** Answers a request under /api/. */
export function answerApi(world: World, call: Call): Reply {
  const route = apiRouteOf(call.url.pathname);
  if (route === null) return failure(404, 'No such route.', world.switches);
  if (call.method !== 'GET') {
    const reply = failure(405, 'Only GET is allowed here.', world.switches);
    return { ...reply, headers: { ...reply.headers, allow: 'GET' } };
  }
  switch (route) {
    case 'problems':
      return listProblems(world, call);
    case 'problem':
      return problemDetail(world, call, problemIdIn(call.url.pathname) ?? 0);
    case 'user':
      return currentUser(world, call);
    case 'attempts':
      return listAttempts(world, call);
  }
}
