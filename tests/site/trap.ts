import { listen } from './listen.ts';
import { openLog } from './log.ts';
import { readBody } from './read-body.ts';

/** Starts a second server on another port. It allows every CORS request and records every byte that it receives. */
export async function startTrap() {
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
    /** Whether any request contained the text: in its method, path, query, headers or body. */
    heard: (text: string) =>
      log
        .all()
        .some(({ method, path, query, rawHeaders, body }) =>
          [method, path, query, ...rawHeaders, body].some((part) => includesText(part, text)),
        ),
    close: listening.close,
  };
}

/** A server that must never receive a secret. */
export type Trap = Awaited<ReturnType<typeof startTrap>>;

function permission(headers: NodeJS.Dict<string | string[]>) {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': '*',
    // The wildcard does not include Authorization, so the requested headers are also allowed by name.
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
