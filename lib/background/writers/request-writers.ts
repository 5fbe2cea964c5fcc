import { NO_FAILURE } from '../../requests/request-status.ts';
import { validRow } from '../../store/corruption.ts';
import { type AttemptRequest, isAttemptRequest, type PlayerDatabase } from '../../store/player/player.ts';

const NEVER_REQUESTED = { at: 0, triedAt: 0, noticedAt: 0, ...NO_FAILURE };

/** Changes the stored state of requests for one problem's attempts. */
export async function changeAttemptRequest(
  db: PlayerDatabase,
  problemId: number,
  change: Partial<AttemptRequest>,
): Promise<void> {
  const writing = db.transaction('asked', 'readwrite');
  await changeAttemptRequestIn(writing.store, problemId, change);
  await writing.done;
}

interface AskedStore {
  get(problemId: number): Promise<AttemptRequest | undefined>;
  put(asked: AttemptRequest): Promise<number>;
}

/** Does the same as `changeAttemptRequest`, in the caller's transaction. */
export async function changeAttemptRequestIn(
  store: AskedStore,
  problemId: number,
  change: Partial<AttemptRequest>,
): Promise<void> {
  const asked = validRow(await store.get(problemId), isAttemptRequest) ?? { problemId, ...NEVER_REQUESTED };
  await store.put({ ...asked, ...change });
}
