import { crashPoint } from '../../crash-point.ts';
import { type Failure, failed, type Result } from '../../failure.ts';
import { LIFETIME, QUEUE, WAIT } from '../../limits.ts';
import { moreUrgent } from '../../requests/rate-limiter.ts';
import { core } from '../../store/core/core.ts';
import { isJob, type Job } from '../../store/core/job.ts';
import { readJobs } from '../../store/core/jobs.ts';
import { sound } from '../../store/corruption.ts';
import { storeFailure } from '../../store/database.ts';
import type { Environment } from '../environment.ts';
import { type Errand, priorityOf, type Requester, type RequestQueue } from '../net/request-queue.ts';

/** What is to be done and as whom; see `Job`. */
export type Order = Pick<Job, 'name' | 'work' | 'generation' | 'origin'>;

/** Fetches what a job is about and keeps it. */
type Carry = (errand: Errand) => Promise<Result<null>>;

/** Begins a job of an earlier life anew; false: nobody wants it any more. */
export type ResumeJob = (job: Job) => Promise<boolean>;

/**
 * Keeps a record of what the worker was asked to fetch until the result is kept, so that no death loses any of it: the
 * result is written first, then the job is struck out, and a death in between repeats it. Who asks for a job that is
 * being done shares it. Trouble leaves the job for a later try: trouble that passes by itself up to five times for what
 * somebody waits for, any trouble of the site's until it is over for what is for later.
 */
export function jobStore(environment: Environment, queue: RequestQueue) {
  const running = new Map<string, { errand: Errand; ended: Promise<Result<null>> }>();
  let alarmSet = false;
  /** Jobs that are just being entered. */
  let entering = 0;

  /** Does it, once for all who ask meanwhile. What storage throws becomes a failure. */
  function run(order: Order, by: Requester, carry: Carry): Promise<Result<null>> {
    const known = running.get(order.name);
    if (known) {
      hasten(order.name, by);
      return known.ended;
    }
    const errand: Errand = { job: order.name, priority: priorityOf(by) };
    if (typeof by !== 'string') errand.tab = by.tab;
    const ended = carryOut(order, errand, carry)
      .catch((error) => failed(storeFailure(error), environment.now() + WAIT.nonsenseMs))
      .finally(() => running.delete(order.name));
    running.set(order.name, { errand, ended });
    return ended;
  }

  /** Has a job that is being done count as this urgent, where it was less. */
  function hasten(name: string, by: Requester): void {
    const known = running.get(name);
    if (!known) return;
    known.errand.priority = moreUrgent(priorityOf(by), known.errand.priority);
    if (typeof by !== 'string') known.errand.tab ??= by.tab;
    queue.hurry();
  }

  async function carryOut(order: Order, errand: Errand, carry: Carry): Promise<Result<null>> {
    await crashPoint('job store: before a job is in it');
    await enter(order, errand.priority !== 'background');
    await crashPoint('job store: job is in it');
    const result = await carry(errand);
    await crashPoint('job store: before a job is struck out');
    await strikeOut(order.name, result);
    await crashPoint('job store: job is struck out');
    return result;
  }

  /** What a person asks for gets all its tries anew. */
  async function enter(order: Order, byPerson: boolean): Promise<void> {
    const now = environment.now();
    // Before it is in the job store: else a death in between would leave it there for as long as nobody asks anything.
    if (!alarmSet) environment.wakeAt(now + QUEUE.retryMs);
    alarmSet = true;
    entering++;
    try {
      await write(order, now, byPerson);
    } finally {
      entering--;
    }
  }

  async function write(order: Order, now: number, byPerson: boolean): Promise<void> {
    const writing = (await core()).transaction('jobs', 'readwrite');
    const known = byPerson ? {} : sound(await writing.store.get(order.name), isJob);
    await writing.store.put({ ...freshAt(now), ...known, ...order, notBefore: 0 });
    await writing.done;
  }

  async function strikeOut(name: string, result: Result<null>): Promise<void> {
    const writing = (await core()).transaction('jobs', 'readwrite');
    const job = sound(await writing.store.get(name), isJob);
    const later = job && !result.ok ? putOff(job, result, environment.now()) : null;
    await (later ? writing.store.put(later) : writing.store.delete(name));
    await writing.done;
    if (later || running.size === 1) await setAlarm();
  }

  /** A long job has kept part of its result: its tries and its time count anew. */
  async function renew({ job: name }: Errand): Promise<void> {
    await crashPoint('job store: before a job is renewed');
    const writing = (await core()).transaction('jobs', 'readwrite');
    const job = name === null ? undefined : sound(await writing.store.get(name), isJob);
    if (job) await writing.store.put({ ...job, ...freshAt(environment.now()) });
    await writing.done;
    await crashPoint('job store: job is renewed');
  }

  /** Whether an earlier life ended over a job: what it kept last, it may not have told anybody. */
  async function isCutOff(): Promise<boolean> {
    return (await readJobs()).some(({ name, notBefore }) => notBefore === 0 && !running.has(name));
  }

  /** Whether a job was put off until later than now. */
  async function isPutOff(name: string): Promise<boolean> {
    const job = sound(await (await core()).get('jobs', name), isJob);
    const now = environment.now();
    return job !== undefined && job.notBefore > now && dueAt(job, now) > now;
  }

  /** Takes up what an earlier life left and what was put off until now; forgets what is in vain. */
  async function resume(resumeJob: ResumeJob): Promise<void> {
    const now = environment.now();
    // The alarm that led here comes once: a death before the next is set would leave the jobs to nobody.
    environment.wakeAt(now + QUEUE.retryMs);
    alarmSet = true;
    for (const job of await readJobs()) {
      if (running.has(job.name)) continue;
      if (!isInVain(job, now)) {
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
    if (times.length === 0 && entering > 0) return;
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
    isPutOff,
    resume,
    underWay: (name: string) => running.get(name)?.ended,
  };
}

export type JobStore = ReturnType<typeof jobStore>;

/** Failures that say nothing of the job itself. */
const PASSES: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'offline',
  'unreachable',
  'too-slow',
  'slow-down',
  'server-trouble',
  'daily-limit',
]);

/** Answers that make no sense, or none where one is due: nobody can tell when that is over. */
const NONSENSE: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'forbidden',
  'interface-changed',
  'list-refused',
  'not-data',
  'redirected',
  'refused-request',
  'too-large',
  'unexpected',
]);

/** Nobody waits for all of the history or the catalogue, so it is never too late for them. */
function isForLater({ work }: Job): boolean {
  return work.do === 'history' || work.do === 'catalogue';
}

/** The job as it waits for its next try, or null where none is worth a request. */
function putOff(
  job: Job,
  { failure, retryAt }: { failure: Failure; retryAt?: number },
  now: number,
): Job | null {
  const { kind } = failure;
  const later = { ...job, leasedUntil: 0, notBefore: retryAt ?? now };
  if (!isForLater(job)) {
    const mayPass = PASSES.has(kind) && later.notBefore - job.createdAt < QUEUE.longestMs;
    return mayPass && job.starts < QUEUE.mostStarts ? later : null;
  }
  // However long it lasts, trouble of the site's is no reason to end what it is never too late for.
  const patient = { ...later, starts: 0 };
  // A network that was away may first answer for the site, with a page of its own.
  if (kind === 'offline') return { ...patient, nonsenseMs: 0 };
  if (PASSES.has(kind) || kind === 'crowded') return patient;
  if (kind === 'not-only-yours') return { ...patient, notBefore: now + LIFETIME.heedingMs };
  // Whoever says no time has found that asking again is in vain; a redirect may end at any time.
  if (!NONSENSE.has(kind) || (retryAt === undefined && kind !== 'redirected')) return null;
  const nonsenseMs = Math.min(WAIT.longestNonsenseMs, Math.max(WAIT.nonsenseMs, 2 * (job.nonsenseMs ?? 0)));
  return { ...patient, nonsenseMs, notBefore: Math.max(later.notBefore, now + nonsenseMs) };
}

/** A job that nothing has happened to yet. */
function freshAt(now: number) {
  return { createdAt: now, starts: 0, leasedUntil: 0, notBefore: 0, nonsenseMs: 0 };
}

/** Sent too often without an end (it may be what ends the worker), or so old that nobody waits any more. */
function isInVain(job: Job, now: number): boolean {
  return job.starts >= QUEUE.mostStarts || (!isForLater(job) && now - job.createdAt > QUEUE.longestMs);
}

/** When it may be taken up, epoch ms: not while a request of it may be under way in another life. */
function dueAt({ createdAt, leasedUntil, notBefore }: Job, now: number): number {
  const due = Math.max(leasedUntil, notBefore);
  // By a clock that was set back, no time ahead counts.
  return createdAt > now || due > now + WAIT.longestRetryAfterMs ? now : due;
}
