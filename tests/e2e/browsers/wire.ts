// Commands, answers and events as JSON over one WebSocket: the part that CDP and WebDriver BiDi have in common.

import { COMMAND_MS } from '../../patience.ts';

/** A JSON object as received; the caller knows its shape. */
export type Json = Record<string, unknown>;

/** Called for each event with its name, its parameters and, in CDP, the session it belongs to. */
export type WireListener = (method: string, params: Json, sessionId: string | undefined) => void;

/** A command that the browser refused; `code` is BiDi's error name or CDP's number. */
export class WireError extends Error {
  readonly code: string;
  constructor(method: string, code: string, message: string) {
    super(`${method}: ${code}: ${message}`);
    this.name = 'WireError';
    this.code = code;
  }
}

interface Waiting {
  method: string;
  timer: NodeJS.Timeout;
  resolve: (result: Json) => void;
  reject: (error: Error) => void;
}

interface Incoming {
  id?: number;
  method?: string;
  params?: Json;
  sessionId?: string;
  result?: Json;
  error?: string | { code: number; message: string };
  message?: string;
}

/** One connection to a browser. */
export class Wire {
  /** Resolves when the connection has ended, for whatever reason. */
  readonly closed: Promise<void>;
  #socket: WebSocket;
  #lastId = 0;
  #waiting = new Map<number, Waiting>();
  #listeners = new Set<WireListener>();

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', (event) => this.#receive(JSON.parse(String(event.data))));
    this.closed = new Promise((resolve) => {
      socket.addEventListener('close', () => {
        this.#abandonAll();
        resolve();
      });
    });
  }

  static connect(address: string): Promise<Wire> {
    const socket = new WebSocket(address);
    return new Promise((resolve, reject) => {
      socket.addEventListener('open', () => resolve(new Wire(socket)), { once: true });
      socket.addEventListener('error', () => reject(new Error(`No connection to ${address}`)), {
        once: true,
      });
    });
  }

  /**
   * Sends a command, in CDP to one attached session if given, and resolves to its result. A browser may lose an answer: then it
   * rejects, since a test that hangs would not say which command it waits for.
   */
  send<T = Json>(method: string, params: Json = {}, sessionId?: string): Promise<T> {
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.reject(gone(method));
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise<Json>((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(id);
        reject(unanswered(method, params));
      };
      this.#waiting.set(id, { method, timer: setTimeout(giveUp, COMMAND_MS).unref(), resolve, reject });
    });
    this.#socket.send(JSON.stringify(sessionId ? { id, method, params, sessionId } : { id, method, params }));
    return answer as Promise<T>;
  }

  /** Listens to all events; the returned function stops it. */
  listen(listener: WireListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#socket.close();
    await this.closed;
  }

  #receive(message: Incoming): void {
    if (message.id === undefined) {
      const { method, params, sessionId } = message;
      if (method) for (const listener of [...this.#listeners]) listener(method, params ?? {}, sessionId);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    const { error } = message;
    if (error === undefined) waiting.resolve(message.result ?? {});
    else if (typeof error === 'string') {
      waiting.reject(new WireError(waiting.method, error, message.message ?? ''));
    } else waiting.reject(new WireError(waiting.method, String(error.code), error.message));
  }

  #abandonAll(): void {
    for (const { method, timer, reject } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(gone(method));
    }
    this.#waiting.clear();
  }
}

function unanswered(method: string, params: Json): Error {
  const start = JSON.stringify(params).slice(0, 500);
  return new WireError(method, 'no answer', `waited ${COMMAND_MS} ms for ${start}`);
}

function gone(method: string): Error {
  return new WireError(method, 'connection closed', 'the browser is gone');
}
