import type { IncomingMessage } from 'node:http';

/** Returns the whole body of a request as text, or the part that arrived if the client disconnected. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
  } catch {
    // A client may disconnect at any byte; the part that it sent is still returned.
  }
  return Buffer.concat(chunks).toString('utf8');
}
