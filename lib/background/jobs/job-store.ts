import { failed, type Result } from '../../failure.ts';
import { QUEUE, WAIT } from '../../limits.ts';
import { moreUrgent } from '../../requests/rate-limiter.ts';
import { core } from '../../store/core/core.ts';
import { isJob, type Job } from '../../store/core/job.ts';
import { readJobs } from '../../store/core/read-jobs.ts';
import { validRow } from '../../store/corruption.ts';
import { storeFailure } from '../../store/database.ts';
import type { Environment } from '../environment.ts';
import type { RequestQueue } from '../queue/request-queue.ts';
import type { Asker } from '../queue/requester.ts';
import { type Purpose, priorityOf, purposeOf, type Requester } from '../queue/requester.ts';
import { dueAt, freshAt, isExpired, reschedule } from './job-schedule.ts';

/** What a job does; see `Job`. */
type JobSpec = Pick<Job, 'name' | 'work'>;

type StoredSpec = Pick<Job, 'name' | 'work' | 'generation' | 'origin'>;

/** Restarts a job of an earlier worker. When it resolves, the job is under way; it is not if it is obsolete. */
type ResumeJob = (job: Job) => Promise<void>;

interface RunningJob {
  purpose: Purpose;
  ended: Promise<Result<null>>;
  /** Number of parts of its result that are stored. */
  parts: number;
  /** Whether its request was dropped because nobody waits for the result any more. */
  isWithdrawn?: true;
}

/** `afterStored` is called after the first part of a long job, and each time so many more have been stored. */
const PARTS_BETWEEN = 20;

/**
 * Returns the job store. It stores each job until the result of the job is stored, so that nothing is lost when the
 * worker ends. The result is written first, then the job is removed. If the worker ends in between, the job is
 * repeated. Calls for a running job share its result. After a failure, the job may stay stored to be tried again later;
 * see `job-schedule.ts`. `afterStored` is called with the account and the site of the data that a job has stored, also
 * while a long one runs.
 */
export function jobStore(
  environment: Environment,
  queue: RequestQueue,
  afterStored: (asker: Asker) => Promise<void> = async () => {},
) {
  const running = new Map<string, RunningJob>();
  /** When the alarm is set for, epoch ms; null: it is not set. */
  let alarmAt: number | null = null;
  /** The number of jobs that are being stored at this moment. */
  let storing = 0;

  /**
   * Runs a job for the account and site of `context`, and returns its result. `work` does the job: it requests the data
   * and stores it. Calls with the same name that are made meanwhile share the result. Errors of storage become
   * failures.
   */
  async function run<C extends Asker>(
    context: C,
    spec: JobSpec,
    by: Requester,
    work: (job: C & { purpose: Purpose }) => Promise<Result<null>>,
  ): Promise<Result<null>> {
    for (let same = running.get(spec.name); same; same = running.get(spec.name)) {
      if (!same.isWithdrawn) {
        raisePriority(spec.name, by);
        return same.ended;
      }
      await same.ended;
    }
    const purpose = purposeOf(spec.name, by);
    const { promise: ended, resolve } = Promise.withResolvers<Result<null>>();
    running.set(spec.name, { purpose, ended, parts: 0 });
    try {
      const { account, origin } = context;
      await enqueue(
        { ...spec, generation: account?.generation ?? null, origin },
        purpose.priority !== 'background',
      );
      const result = await work({ ...context, purpose });
      await complete(spec.name, result);
      resolve(result);
      void afterStored({ account, origin });
    } catch (error) {
      const retryAt = environment.now() + WAIT.invalidAnswerMs;
      // If this fails too, the job is due at once. It comes first: a call that waits for a withdrawn job of this name would otherwise find
      // it ended but still there, again and again.
      await delay(spec.name, retryAt).catch(() => {});
      resolve(failed(storeFailure(error), retryAt));
    }
    running.delete(spec.name);
    return ended;
  }

  /** Raises the priority of a running job to the priority of `by`, who waits for it now, if that is higher. */
  function raisePriority(name: string, by: Requester): void {
    const job = running.get(name);
    if (!job) return;
    job.purpose.priority = moreUrgent(priorityOf(by), job.purpose.priority);
    if (typeof by !== 'string') job.purpose.tab ??= by.tab;
    queue.hurry();
  }

  /** Drops the request of a running job if that is still queued, because its result is no longer wanted. */
  function withdraw(name: string): void {
    const job = running.get(name);
    if (job && queue.withdraw(job.purpose)) job.isWithdrawn = true;
  }

  /** Stores a job. If a person or a tab waits for it (`isAwaited`), its number of tries starts at zero. */
  async function enqueue(spec: StoredSpec, isAwaited: boolean): Promise<void> {
    const now = environment.now();
    // The alarm is set first. If the worker ended in between, the job would otherwise wait until the next message, or for an alarm of a
    // job that is delayed for hours.
    if (alarmAt === null || alarmAt > now + QUEUE.retryMs) wakeAt(now + QUEUE.retryMs);
    storing++;
    try {
      await write(spec, now, isAwaited);
    } finally {
      storing--;
    }
  }

  async function write(spec: StoredSpec, now: number, isAwaited: boolean): Promise<void> {
    const writing = (await core()).transaction('jobs', 'readwrite');
    const before = isAwaited ? {} : validRow(await writing.store.get(spec.name), isJob);
    await writing.store.put({ ...freshAt(now), ...before, ...spec, notBefore: 0 });
    await writing.done;
  }

  async function complete(name: string, result: Result<null>): Promise<void> {
    const writing = (await core()).transaction('jobs', 'readwrite');
    const job = validRow(await writing.store.get(name), isJob);
    const later = job && !result.ok ? reschedule(job, result, environment.now()) : null;
    await (later ? writing.store.put(later) : writing.store.delete(name));
    await writing.done;
    if (later || running.size === 1) await setAlarm();
  }

  /** Delays a job whose result could not be stored: its request would be sent in vain again and again. */
  async function delay(name: string, notBefore: number): Promise<void> {
    const writing = (await core()).transaction('jobs', 'readwrite');
    const job = validRow(await writing.store.get(name), isJob);
    if (job) await writing.store.put({ ...job, notBefore, leasedUntil: 0 });
    await writing.done;
    await setAlarm();
  }

  /** Resets the number of tries and the age of a long job. Called when a part of its result is stored. */
  async function renew({
    purpose: { job: name },
    account,
    origin,
  }: Asker & { purpose: Purpose }): Promise<void> {
    const writing = (await core()).transaction('jobs', 'readwrite');
    const job = name === null ? undefined : validRow(await writing.store.get(name), isJob);
    if (job) await writing.store.put({ ...job, ...freshAt(environment.now()) });
    await writing.done;
    const own = name === null ? undefined : running.get(name);
    if (own && ++own.parts % PARTS_BETWEEN === 1) await afterStored({ account, origin });
  }

  /**
   * Resolves to whether an earlier worker ended while it ran a job. It may have stored data without notifying the
   * pages.
   */
  async function wasInterrupted(): Promise<boolean> {
    return (await readJobs()).some(({ name, notBefore }) => notBefore === 0 && !running.has(name));
  }

  /** Resolves to whether a job is delayed to a later time. */
  async function isDelayed(name: string): Promise<boolean> {
    const job = validRow(await (await core()).get('jobs', name), isJob);
    const now = environment.now();
    return job !== undefined && job.notBefore > now && dueAt(job, now) > now;
  }

  /** Resumes jobs of an earlier worker and delayed jobs that are due. Removes expired and obsolete ones. */
  async function resume(resumeJob: ResumeJob): Promise<void> {
    const now = environment.now();
    // The alarm that called this function fires only once. Set the next one first: otherwise the jobs would wait
    // forever if the worker ended now.
    wakeAt(now + QUEUE.retryMs);
    for (const job of await readJobs()) {
      if (running.has(job.name)) continue;
      if (!isExpired(job, now)) {
        if (dueAt(job, now) > now || !environment.isOnline()) continue;
        await resumeJob(job);
        // A job that is left although it is not under way would be due again at once, without end.
        if (running.has(job.name)) continue;
      }
      await (await core()).delete('jobs', job.name);
    }
    await setAlarm();
  }

  /** Sets the alarm for the stored job that is due first, in case the worker ends before that. */
  async function setAlarm(): Promise<void> {
    const now = environment.now();
    const times = (await readJobs()).map((job) => Math.max(dueAt(job, now), now + minimumWaitMs(job, now)));
    // A job that is just being stored may not have been read.
    if (storing > 0) times.push(now + QUEUE.retryMs);
    wakeAt(times.length > 0 ? Math.min(...times) : null);
  }

  function wakeAt(at: number | null): void {
    alarmAt = at;
    environment.wakeAt(at);
  }

  /**
   * Returns the minimum time in ms until a job's alarm. A running job needs an alarm only if the worker ends. While
   * there is no network, the time grows with the age of the job.
   */
  function minimumWaitMs(job: Job, now: number): number {
    // A running job with a `notBefore` is just being rescheduled.
    if (running.has(job.name) && job.notBefore === 0) return QUEUE.retryMs;
    return environment.isOnline() ? 0 : Math.max(QUEUE.retryMs, now - job.createdAt);
  }

  return {
    run,
    raisePriority,
    withdraw,
    renew,
    wasInterrupted,
    isDelayed,
    resume,
    underWay: (name: string) => running.get(name)?.ended,
  };
}

/** The jobs of one worker; see `jobStore`. */
export type JobStore = ReturnType<typeof jobStore>;
