import type { IncomingMessage } from 'node:http';

/** The whole body of a request as text; the part that arrived, if the client went away. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    // A client may abort at any byte; what it did send is still wanted.
  }
  return Buffer.concat(chunks).toString('utf8');
}
