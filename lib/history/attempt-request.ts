import { type Guarded, isNumber, objectOf } from '../guards.ts';
import { BACKOFF } from '../requests/request-status.ts';

export const isAttemptRequest = objectOf({
  ...BACKOFF,
  problemId: isNumber,
  at: isNumber,
  /** Start of the last request, answered or not. */
  triedAt: isNumber,
  /** When an event on the problem's page last suggested a new attempt. */
  noticedAt: isNumber,
});

/** When the attempts on one problem were last requested, and the result. Times are epoch ms, 0: never. */
export type AttemptRequest = Guarded<typeof isAttemptRequest>;
