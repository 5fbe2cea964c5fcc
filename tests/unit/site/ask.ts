import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';

/** What to send besides the path. */
export interface Question {
  method?: string;
  key?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A whole answer. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** In how many pieces the body came. */
  pieces: number;
  // biome-ignore lint/suspicious/noExplicitAny: the tests say what they expect of it
  json: any;
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

/** Asks over real HTTPS; rejects when the connection breaks before the answer is whole. Follows no redirect. */
export function ask(site: { url: string }, path: string, question: Question = {}): Promise<Answer> {
  const { method = 'GET', key, body } = question;
  const headers = { ...(key === undefined ? {} : { 'x-api-key': key }), ...question.headers };
  return new Promise((resolve, reject) => {
    const asked = request(site.url + path, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const { statusCode: status = 0, headers: received } = response;
        resolve({ status, headers: received, text, pieces: chunks.length, json: parsed(text) });
      });
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** The ids of rows, of an answer or of the site's database, in their order. */
export function idsIn(rows: readonly { id?: unknown }[]): unknown[] {
  return rows.map(({ id }) => id);
}

/** The session cookie that an answer sets, as a request sends it back. */
export function cookieIn({ headers }: Answer): string {
  return String(headers['set-cookie']?.[0]).split(';')[0] ?? '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
