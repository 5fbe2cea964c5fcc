import { crashPoint } from '../../crash-point.ts';
import { failed, type Result } from '../../failure.ts';
import { QUEUE, WAIT } from '../../limits.ts';
import { moreUrgent } from '../../requests/rate-limiter.ts';
import { core } from '../../store/core/core.ts';
import { isJob, type Job } from '../../store/core/job.ts';
import { readJobs } from '../../store/core/jobs.ts';
import { validRow } from '../../store/corruption.ts';
import { storeFailure } from '../../store/database.ts';
import type { Environment } from '../environment.ts';
import { type Purpose, priorityOf, type Requester, type RequestQueue } from '../net/request-queue.ts';
import { dueAt, freshAt, isExpired, reschedule } from './job-schedule.ts';

/** What is to be done and as whom; see `Job`. */
export type JobSpec = Pick<Job, 'name' | 'work' | 'generation' | 'origin'>;

/** Requests what a job is about and stores it. */
type RunJob = (purpose: Purpose) => Promise<Result<null>>;

/** Begins a job of an earlier life anew. Resolves to false where nobody wants it any more. */
export type ResumeJob = (job: Job) => Promise<boolean>;

/**
 * Stores what the worker was asked to fetch until its result is stored, so that a worker that dies loses nothing. The result is
 * written first, then the job is removed; a death in between repeats the job. Who asks for a job that is running shares it.
 * A failure leaves the job for a later try; see `job-schedule.ts`.
 */
export function jobStore(environment: Environment, queue: RequestQueue) {
  const running = new Map<string, { purpose: Purpose; ended: Promise<Result<null>> }>();
  let alarmSet = false;
  /** How many jobs are just being stored. */
  let storing = 0;

  /** Runs a job, once for all who ask meanwhile. What storage throws becomes a failure. */
  function run(spec: JobSpec, by: Requester, work: RunJob): Promise<Result<null>> {
    const same = running.get(spec.name);
    if (same) {
      hasten(spec.name, by);
      return same.ended;
    }
    const purpose: Purpose = { job: spec.name, priority: priorityOf(by) };
    if (typeof by !== 'string') purpose.tab = by.tab;
    const ended = start(spec, purpose, work)
      .catch((error) => failed(storeFailure(error), environment.now() + WAIT.nonsenseMs))
      .finally(() => running.delete(spec.name));
    running.set(spec.name, { purpose, ended });
    return ended;
  }

  /** Raises the priority of a running job to that of somebody who waits for it, where it was lower. */
  function hasten(name: string, by: Requester): void {
    const job = running.get(name);
    if (!job) return;
    job.purpose.priority = moreUrgent(priorityOf(by), job.purpose.priority);
    if (typeof by !== 'string') job.purpose.tab ??= by.tab;
    queue.hurry();
  }

  async function start(spec: JobSpec, purpose: Purpose, work: RunJob): Promise<Result<null>> {
    await crashPoint('job store: before a job is in it');
    await enqueue(spec, purpose.priority !== 'background');
    await crashPoint('job store: job is in it');
    const result = await work(purpose);
    await crashPoint('job store: before a job is struck out');
    await complete(spec.name, result);
    await crashPoint('job store: job is struck out');
    return result;
  }

  /** What a person asks for gets all its tries anew. */
  async function enqueue(spec: JobSpec, byPerson: boolean): Promise<void> {
    const now = environment.now();
    // The alarm comes first: else a death in between would leave it there for as long as nobody asks anything.
    if (!alarmSet) environment.wakeAt(now + QUEUE.retryMs);
    alarmSet = true;
    storing++;
    try {
      await write(spec, now, byPerson);
    } finally {
      storing--;
    }
  }

  async function write(spec: JobSpec, now: number, byPerson: boolean): Promise<void> {
    const writing = (await core()).transaction('jobs', 'readwrite');
    const before = byPerson ? {} : validRow(await writing.store.get(spec.name), isJob);
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

  /** Counts the tries and the time of a long job anew, once part of its result is stored. */
  async function renew({ job: name }: Purpose): Promise<void> {
    await crashPoint('job store: before a job is renewed');
    const writing = (await core()).transaction('jobs', 'readwrite');
    const job = name === null ? undefined : validRow(await writing.store.get(name), isJob);
    if (job) await writing.store.put({ ...job, ...freshAt(environment.now()) });
    await writing.done;
    await crashPoint('job store: job is renewed');
  }

  /** Whether an earlier life ended over a job: what it stored last, it may not have told anybody. */
  async function isCutOff(): Promise<boolean> {
    return (await readJobs()).some(({ name, notBefore }) => notBefore === 0 && !running.has(name));
  }

  /** Whether a job waits for a time later than now. */
  async function isDelayed(name: string): Promise<boolean> {
    const job = validRow(await (await core()).get('jobs', name), isJob);
    const now = environment.now();
    return job !== undefined && job.notBefore > now && dueAt(job, now) > now;
  }

  /** Resumes what an earlier life left and what was delayed until now; removes what is expired. */
  async function resume(resumeJob: ResumeJob): Promise<void> {
    const now = environment.now();
    // The alarm that led here comes once: a death before the next is set would leave the jobs to nobody.
    environment.wakeAt(now + QUEUE.retryMs);
    alarmSet = true;
    for (const job of await readJobs()) {
      if (running.has(job.name)) continue;
      if (!isExpired(job, now)) {
        if (dueAt(job, now) > now || !environment.isOnline()) continue;
        if (await resumeJob(job)) continue;
      }
      await crashPoint('job store: before a job is forgotten');
      await (await core()).delete('jobs', job.name);
    }
    await setAlarm();
  }

  /** Has the worker woken for what is left, should it be dead by then. */
  async function setAlarm(): Promise<void> {
    const now = environment.now();
    const times = (await readJobs()).map((job) => Math.max(dueAt(job, now), now + restMs(job, now)));
    // One that was set for a job on its way into the job store stays.
    if (times.length === 0 && storing > 0) return;
    alarmSet = times.length > 0;
    environment.wakeAt(alarmSet ? Math.min(...times) : null);
  }

  /** What is being done needs a look only if this life ends; what waits for the network, ever more rarely. */
  function restMs(job: Job, now: number): number {
    // One that is being put off has its time already.
    if (running.has(job.name) && job.notBefore === 0) return QUEUE.retryMs;
    return environment.isOnline() ? 0 : Math.max(QUEUE.retryMs, now - job.createdAt);
  }

  return {
    run,
    hasten,
    renew,
    isCutOff,
    isDelayed,
    resume,
    underWay: (name: string) => running.get(name)?.ended,
  };
}

export type JobStore = ReturnType<typeof jobStore>;
