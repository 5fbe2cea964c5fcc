import type { Switches } from './switches.ts';

/** A whole answer, before it is sent. */
export interface Reply {
  status: number;
  headers: Record<string, string | string[]>;
  body: string | Buffer;
}

/** An answer whose body is JSON. */
export function json(value: unknown, status = 200): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache, private' },
    body: JSON.stringify(value),
  };
}

/** An error of the API, with the kind of body that the switches select. */
export function failure(status: number, message: string, switches: Switches): Reply {
  const page = `<!DOCTYPE html><html><head><title>${message}</title></head><body><h1>${message}</h1></body></html>`;
  switch (switches.errorBody) {
    case 'json':
      return json({ message }, status);
    case 'html':
      return { status, headers: { 'content-type': 'text/html; charset=UTF-8' }, body: page };
    case 'text':
      return { status, headers: { 'content-type': 'text/plain; charset=UTF-8' }, body: message };
    case 'empty':
      return { status, headers: {}, body: '' };
  }
}

/** The answer to a caller whose key is missing or invalid. */
export function refusal(switches: Switches): Reply {
  return failure(switches.refusalStatus, 'Authentication is required.', switches);
}
