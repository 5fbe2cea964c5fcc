import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import type { LoggedRequest } from './log.ts';
import { json, type Reply } from './reply.ts';

/** What is needed to answer a client: the response, its entry in the log, and the connection below TLS. */
export interface Way {
  response: ServerResponse;
  entry: LoggedRequest;
  socket: Socket | undefined;
  /** Aborted when the client has gone or the server closes. */
  signal: AbortSignal;
  /** The site's clock, epoch ms. */
  now: () => number;
}

const LOGIN_PAGE = `<!DOCTYPE html>
<html lang="en"><head><title>Log in</title></head>
<body><form method="post" action="/login"><input name="user"><input name="password" type="password"></form></body></html>`;

const CHUNK = 64 * 1024;

/** Sends a complete answer. */
export function send(way: Way, reply: Reply): void {
  const body = Buffer.from(reply.body);
  begin(way, reply, body.length);
  write(way, body);
  way.response.end();
}

/** Sends an answer as a fault changes it. `truth` gives the correct answer. */
export async function sendFaulty(way: Way, fault: Fault, truth: () => Reply): Promise<void> {
  if (fault.delayMs) await pause(fault.delayMs, undefined, { signal: way.signal }).catch(() => {});
  if (fault.until) await Promise.race([fault.until.catch(() => {}), aborted(way.signal)]);
  if (way.signal.aborted) return;
  switch (fault.kind) {
    case 'none':
      return send(way, truth());
    case 'relabelled':
      return send(way, relabelled(truth(), fault));
    case 'answer':
      return send(way, { status: fault.status, headers: fault.headers ?? {}, body: fault.body ?? '' });
    case 'json':
      return send(way, json(fault.value, fault.status));
    case 'html':
      return send(way, {
        status: 200,
        headers: { 'content-type': 'text/html; charset=UTF-8' },
        body: LOGIN_PAGE,
      });
    case 'redirect':
      return send(way, { status: fault.status, headers: { location: fault.location }, body: '' });
    case 'reset':
      way.entry.reset = true;
      way.socket?.resetAndDestroy();
      return;
    case 'truncated':
      return truncate(way, relabelled(truth(), { ...fault, kind: 'relabelled' }), fault);
    case 'drip':
      return drip(way, truth(), fault);
    case 'huge':
      return flood(way, fault.bytes);
  }
}

function begin(way: Way, reply: Reply, length: number): void {
  const hasBody = reply.status !== 204 && reply.status !== 304;
  const headers = hasBody ? { 'content-length': String(length), ...reply.headers } : reply.headers;
  way.response.setHeader('date', new Date(way.now()).toUTCString());
  way.response.writeHead(reply.status, headers);
  way.entry.status = reply.status;
  way.entry.answerHeaders = reply.headers;
  way.entry.answered = performance.now();
}

function write(way: Way, chunk: Buffer): boolean {
  way.entry.bytes += chunk.length;
  return way.response.write(chunk);
}

function relabelled(reply: Reply, fault: Extract<Fault, { kind: 'relabelled' }>): Reply {
  const all = Object.entries({ ...reply.headers, ...fault.headers });
  const headers = all.filter((entry): entry is [string, string | string[]] => entry[1] !== null);
  return { ...reply, status: fault.status ?? reply.status, headers: Object.fromEntries(headers) };
}

function truncate(way: Way, reply: Reply, fault: Extract<Fault, { kind: 'truncated' }>): void {
  const body = Buffer.from(reply.body);
  const part = body.subarray(0, fault.bytes ?? Math.floor(body.length / 2));
  begin(way, reply, fault.quiet ? part.length : body.length);
  way.entry.bytes += part.length;
  if (fault.quiet) way.response.end(part);
  else way.response.write(part, () => way.response.destroy());
}

async function drip(way: Way, reply: Reply, { bytes, everyMs }: { bytes: number; everyMs: number }) {
  const body = Buffer.from(reply.body);
  begin(way, reply, body.length);
  for (let from = 0; from < body.length; from += bytes) {
    // There is no pause after the last part: the client has everything then, and may send its next request.
    if (from > 0) await pause(everyMs, undefined, { signal: way.signal }).catch(() => {});
    if (way.signal.aborted) return;
    write(way, body.subarray(from, from + bytes));
  }
  way.response.end();
}

async function flood(way: Way, bytes: number): Promise<void> {
  // No length is declared, since a client must not rely on Content-Length alone.
  way.response.setHeader('date', new Date(way.now()).toUTCString());
  way.response.writeHead(200, { 'content-type': 'application/json' });
  way.entry.status = 200;
  way.entry.answered = performance.now();
  write(way, Buffer.from('["'));
  const filler = Buffer.alloc(CHUNK, 'x');
  for (let left = bytes - 4; left > 0 && !way.signal.aborted; left -= CHUNK) {
    const roomy = write(way, filler.subarray(0, Math.min(CHUNK, left)));
    if (!roomy) await Promise.race([drained(way.response), aborted(way.signal)]);
  }
  if (!way.signal.aborted) write(way, Buffer.from('"]'));
  way.response.end();
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('drain', () => resolve()));
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
