// The extension's service worker in Chromium: whether it runs, ending it, and evaluating in it.

import { setTimeout as pause } from 'node:timers/promises';
import { WORKER_MS } from '../../patience.ts';
import type { ChromiumConsole, Target } from './chromium-console.ts';
import { evaluateJson, sendTo } from './chromium-view.ts';
import type { Wire } from './wire.ts';

interface Version {
  versionId: string;
  scriptURL: string;
  runningStatus: 'stopped' | 'starting' | 'running' | 'stopping';
}

/** The answer to `Runtime.getHeapUsage`, bytes. */
interface HeapUsage {
  usedSize: number;
  /** What typed arrays and strings hold outside the heap. */
  backingStorageSize: number;
}

/** The extension's worker, followed by the browser's reports on all service workers. */
export class ChromiumWorker {
  readonly #wire: Wire;
  readonly #log: ChromiumConsole;
  readonly #base: string;

  constructor(wire: Wire, log: ChromiumConsole, origin: string) {
    this.#wire = wire;
    this.#log = log;
    this.#base = `${origin}/`;
  }

  async waitForStart(): Promise<void> {
    const running = this.#watch((versions) => versions.some((each) => each.runningStatus === 'running'));
    await running.catch((cause) => {
      throw new Error('The worker never started: is this folder a build for Chromium?', { cause });
    });
  }

  /** A worker has a target for as long as it runs. Checking the targets starts no worker. */
  async isRunning(): Promise<boolean> {
    const { targetInfos } = await this.#wire.send<{ targetInfos: Target[] }>('Target.getTargets');
    return targetInfos.some(({ type, url }) => type === 'service_worker' && this.#isOurs(url));
  }

  /**
   * Stops every version of the worker. The browser reports `stopped` when the worker's thread has ended. Resolves to whether
   * any version was running.
   */
  async kill(): Promise<boolean> {
    let hasRun = false;
    await this.#watch((versions, session) => {
      const alive = versions.filter(isAlive);
      hasRun ||= alive.some(({ runningStatus }) => runningStatus === 'running');
      for (const { versionId } of alive) {
        // The browser refuses this if the worker has just ended by itself; the report `stopped` then follows.
        this.#wire.send('ServiceWorker.stopWorker', { versionId }, session).catch(() => undefined);
      }
      return alive.length === 0;
    });
    return hasRun;
  }

  /** The value of an expression in the worker's global scope, JSON only; starts the worker if necessary. */
  async evaluate<T>(expression: string): Promise<T> {
    await this.#watch((versions, session) => {
      if (versions.some((each) => each.runningStatus === 'running')) return true;
      this.#wire.send('ServiceWorker.startWorker', { scopeURL: this.#base }, session).catch(() => undefined);
      return false;
    });
    const session = this.#session();
    if (!session) throw new Error('The extension has no worker.');
    return evaluateJson<T>({ send: sendTo(this.#wire, session) }, expression);
  }

  /**
   * Bytes of the worker's objects and buffers, after garbage collection if requested; null if the worker does not run, or ends meanwhile.
   */
  async heapBytes(collect: boolean): Promise<number | null> {
    const session = this.#session();
    if (!session) return null;
    const look = async () => {
      if (collect) await this.#wire.send('HeapProfiler.collectGarbage', {}, session);
      const usage = await this.#wire.send<HeapUsage>('Runtime.getHeapUsage', {}, session);
      return usage.usedSize + usage.backingStorageSize;
    };
    // A worker that ends may never answer.
    return Promise.race([look().catch(() => null), pause(WORKER_MS, null, { ref: false })]);
  }

  #session(): string | undefined {
    return this.#log.sessionWith(({ type, url }) => type === 'service_worker' && this.#isOurs(url));
  }

  #isOurs(url: string): boolean {
    return url.startsWith(this.#base);
  }

  /**
   * Waits until the worker's versions match. The CDP domain of service workers exists only in a page's session, but any page's
   * session reports all workers.
   */
  async #watch(matches: (versions: Version[], session: string) => boolean): Promise<Version[]> {
    const { session, leave } = await this.#pageSession();
    const known = new Map<string, Version>();
    const timeout = new AbortController();
    let unlisten = () => {};
    const matched = new Promise<Version[]>((resolve, reject) => {
      unlisten = this.#wire.listen((method, params, from) => {
        if (from !== session || method !== 'ServiceWorker.workerVersionUpdated') return;
        for (const version of params.versions as Version[]) {
          if (this.#isOurs(version.scriptURL)) known.set(version.versionId, version);
        }
        const versions = [...known.values()];
        if (matches(versions, session)) resolve(versions);
      });
      this.#wire.send('ServiceWorker.enable', {}, session).catch(reject);
    });
    const late = pause(WORKER_MS, undefined, { signal: timeout.signal }).then(
      () => Promise.reject(new Error(`The worker stayed as it is: ${JSON.stringify([...known.values()])}`)),
      () => [],
    );
    try {
      return await Promise.race([matched, late]);
    } finally {
      timeout.abort();
      unlisten();
      await leave();
    }
  }

  async #pageSession(): Promise<{ session: string; leave: () => Promise<void> }> {
    const { targetInfos } = await this.#wire.send<{ targetInfos: Target[] }>('Target.getTargets');
    const pages = targetInfos.filter(({ type }) => type === 'page');
    // Prefers the options page: a tab of the site, or a popup, may be closed or navigated meanwhile.
    const page = pages.find(({ url }) => url === `${this.#base}options.html`) ?? pages[0];
    // A hidden target is not a tab: neither a person nor an extension can see it.
    const made = page
      ? undefined
      : await this.#wire.send<{ targetId: string }>('Target.createTarget', {
          url: 'about:blank',
          hidden: true,
        });
    const targetId = page?.targetId ?? made?.targetId;
    const { sessionId } = await this.#wire.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    const leave = async () => {
      await this.#wire.send('Target.detachFromTarget', { sessionId }).catch(() => undefined);
      if (made) await this.#wire.send('Target.closeTarget', { targetId });
    };
    return { session: sessionId, leave };
  }
}

function isAlive({ runningStatus }: Version): boolean {
  return runningStatus !== 'stopped';
}
