import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';

/** The parts of a request besides its path. */
export interface RequestParts {
  method?: string;
  key?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A complete answer. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The number of chunks in which the body arrived. */
  pieces: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test states the shape that it expects
  json: any;
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

/** Sends a request over real HTTPS. Rejects if the connection breaks during the answer. Does not follow redirects. */
export function ask(site: { url: string }, path: string, parts: RequestParts = {}): Promise<Answer> {
  const { method = 'GET', key, body } = parts;
  const headers = { ...(key === undefined ? {} : { 'x-api-key': key }), ...parts.headers };
  return new Promise((resolve, reject) => {
    const sent = request(site.url + path, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, text, pieces: chunks.length, json: parsed(text) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Returns the ids of rows of an answer or of the site's database, in their order. */
export function idsIn(rows: readonly { id?: unknown }[]): unknown[] {
  return rows.map(({ id }) => id);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
