import { listen } from './listen.ts';
import { type Log, openLog } from './log.ts';
import { readBody } from './read-body.ts';

/** A server that no secret may reach. */
export interface Trap {
  port: number;
  url: string;
  log: Log;
  /** Whether the text came anywhere in any request: method, path, query, headers or body. */
  heard(text: string): boolean;
  close(): Promise<void>;
}

/** Opens a second server, on another port, that lets anyone ask anything and records every byte of it. */
export async function startTrap(): Promise<Trap> {
  const log = openLog();
  const listening = await listen(0, (request, response) => {
    const entry = log.record(request, response);
    void readBody(request).then((body) => {
      entry.body = body;
      entry.status = request.method === 'OPTIONS' ? 204 : 200;
      entry.answered = performance.now();
      response.writeHead(entry.status, {
        ...permission(request.headers),
        'content-type': 'application/json',
      });
      response.end(request.method === 'OPTIONS' ? undefined : '{}');
    });
  });
  return {
    port: listening.port,
    url: `https://127.0.0.1:${listening.port}`,
    log,
    heard: (text) =>
      log
        .all()
        .some(({ method, path, query, rawHeaders, body }) =>
          [method, path, query, ...rawHeaders, body].some((part) => includesText(part, text)),
        ),
    close: listening.close,
  };
}

function permission(headers: NodeJS.Dict<string | string[]>) {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': '*',
    // The wildcard leaves Authorization out, so requested headers are also granted by name.
    'access-control-allow-headers': ['*', headers['access-control-request-headers'] ?? '']
      .flat()
      .filter(Boolean)
      .join(', '),
    'access-control-allow-private-network': 'true',
  };
}

function includesText(part: string, text: string): boolean {
  return part.includes(text) || part.includes(encodeURIComponent(text)) || decoded(part).includes(text);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
