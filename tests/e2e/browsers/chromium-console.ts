// Records everything that is logged or thrown in Chromium: tabs, frames, content scripts, workers.
import { setTimeout as pause } from 'node:timers/promises';
import type { Json, Wire } from './wire.ts';

/** ms without an answer after which a worker counts as ended: it may end before it answers. */
const WORKER_SILENCE = 1_000;
/** The same for a page, which answers late on a busy machine. At a breakpoint it never answers. */
const PAGE_SILENCE = 30_000;
const ATTACH = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };

interface RemoteObject {
  type: string;
  value?: unknown;
  unserializableValue?: string;
  description?: string;
  objectId?: string;
}

/** Something that runs scripts, to which the browser attached us. */
export interface Target {
  targetId: string;
  type: string;
  url: string;
}

/** The debugger's sessions with everything that runs scripts, and what was logged there. */
export class ChromiumConsole {
  readonly lines: string[] = [];
  readonly #unfinished = new Set<Promise<void>>();
  readonly #sessions = new Map<string, Target>();
  readonly #wire: Wire;
  readonly #everywhere: boolean;

  private constructor(wire: Wire, everywhere: boolean) {
    this.#wire = wire;
    this.#everywhere = everywhere;
    wire.listen((method, params, sessionId) => this.#receive(method, params, sessionId));
  }

  /**
   * Listens to every target, or, with `everywhere` false, only to targets that other code on the same connection attaches to.
   */
  static async start(wire: Wire, everywhere = true): Promise<ChromiumConsole> {
    const log = new ChromiumConsole(wire, everywhere);
    await wire.send('Target.setDiscoverTargets', { discover: true });
    if (everywhere) await wire.send('Target.setAutoAttach', ATTACH);
    return log;
  }

  /** The session with the first target that matches. */
  sessionWith(matches: (target: Target) => boolean): string | undefined {
    for (const [sessionId, target] of this.#sessions) if (matches(target)) return sessionId;
    return undefined;
  }

  /**
   * Resolves when everything that was logged before has arrived. A target's answer arrives after everything that it sent
   * earlier.
   */
  async settle(): Promise<void> {
    const answers = [...this.#sessions.keys()].map((session) =>
      this.#unlessSilent(session, this.#wire.send('Runtime.evaluate', { expression: '0' }, session)),
    );
    await Promise.all(answers);
    await Promise.all(this.#unfinished);
  }

  /** Resolves when the target has answered, or has been silent for so long that it never will. */
  async #unlessSilent(session: string, answer: Promise<unknown>): Promise<void> {
    const isWorker = this.#sessions.get(session)?.type.endsWith('worker');
    const silent = pause(isWorker ? WORKER_SILENCE : PAGE_SILENCE, undefined, { ref: false });
    await Promise.race([answer.catch(() => undefined), silent]);
  }

  #receive(method: string, params: Json, sessionId = ''): void {
    if (method === 'Target.attachedToTarget') {
      this.#attach(String(params.sessionId), params.targetInfo as Target);
    } else if (method === 'Target.detachedFromTarget') {
      this.#sessions.delete(String(params.sessionId));
    } else if (method === 'Target.targetInfoChanged') {
      this.#rename(params.targetInfo as Target);
    } else if (this.#sessions.has(sessionId)) {
      const entry = entryOf(method, params);
      if (entry) this.#write(sessionId, entry.kind, entry.values);
    }
  }

  #attach(sessionId: string, target: Target): void {
    // A worker is announced by the browser and again by each page that it serves, and other code attaches to it too.
    if (this.sessionWith(({ targetId }) => targetId === target.targetId)) return;
    this.#sessions.set(sessionId, target);
    const send = (method: string, params?: Json) => {
      // A target may be gone before a command reaches it.
      this.#wire.send(method, params, sessionId).catch(() => undefined);
    };
    // Enabling replays what was logged before.
    send('Runtime.enable');
    send('Log.enable');
    if (this.#everywhere) send('Target.setAutoAttach', ATTACH);
  }

  // While a popup is being created, it has no address and no type of its own.
  #rename({ targetId, type, url }: Target): void {
    for (const target of this.#sessions.values()) {
      if (target.targetId === targetId) Object.assign(target, { type, url });
    }
  }

  #write(sessionId: string, kind: string, values: RemoteObject[]): void {
    const target = this.#sessions.get(sessionId);
    const text = values.map(
      (each) => each.description ?? String(each.value ?? each.unserializableValue ?? each.type),
    );
    this.lines.push(`[${target?.type} ${target?.url}] ${kind}: ${text.join(' ')}`);
    for (const { objectId } of values) {
      if (!objectId) continue;
      const depths = this.#unlessSilent(sessionId, this.#writeDepths(sessionId, objectId));
      const finished = depths.then(() => {
        this.#unfinished.delete(finished);
      });
      this.#unfinished.add(finished);
    }
  }

  /** The log shows little more of an object than its name, but a secret may be in its properties. */
  async #writeDepths(sessionId: string, objectId: string): Promise<void> {
    const functionDeclaration = `function () { return (${depthsOf.toString()})(this); }`;
    const params = { objectId, functionDeclaration, returnByValue: true, silent: true };
    const answer = await this.#wire
      .send<{ result: RemoteObject }>('Runtime.callFunctionOn', params, sessionId)
      .catch(() => undefined);
    if (answer?.result.value) this.lines.push(`  … ${answer.result.value}`);
  }
}

/** Returns the values that an event reports as logged or thrown. */
function entryOf(method: string, params: Json): { kind: string; values: RemoteObject[] } | undefined {
  if (method === 'Runtime.consoleAPICalled') {
    return { kind: String(params.type), values: params.args as RemoteObject[] };
  }
  if (method === 'Runtime.exceptionThrown') {
    const { text, exception } = params.exceptionDetails as { text: string; exception?: RemoteObject };
    return { kind: 'thrown', values: [{ type: 'string', value: text }, ...(exception ? [exception] : [])] };
  }
  if (method === 'Log.entryAdded') {
    const { level, text, url = '' } = params.entry as { level: string; text: string; url?: string };
    return { kind: level, values: [{ type: 'string', value: `${text} ${url}` }] };
  }
  return undefined;
}

/** Names and values of an object's own properties (hidden ones, getters and items too), down to a limited depth. */
function depthsOf(start: unknown): string {
  const seen = new Set<unknown>();
  const show = (value: unknown, level: number): string => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return String(value);
    if (seen.has(value) || level > 5 || seen.size > 500) return '…';
    seen.add(value);
    const items =
      value instanceof Map || value instanceof Set ? [...value].map((item) => show(item, level + 1)) : [];
    const shown = Object.getOwnPropertyNames(value).map((name) => {
      try {
        return `${name}=${show((value as Record<string, unknown>)[name], level + 1)}`;
      } catch (error) {
        return `${name} throws ${error}`;
      }
    });
    return `{${[...items, ...shown].join(', ')}}`;
  };
  return show(start, 0).slice(0, 50_000);
}
