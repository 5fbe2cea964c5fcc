import { ofetch } from 'ofetch';
import { crashPoint } from '../crash-point.ts';
import { done, type Failure, failed, type Result } from '../failure.ts';
import { REQUEST } from '../limits.ts';

/** What came back, before anyone knows whether it makes sense. */
export interface Arrived {
  status: number;
  headers: Headers;
  /** Where the answer came from after redirects, which only a keyless probe follows. */
  origin: string;
  /** The JSON of the body, or why there is none. */
  body: Result<unknown>;
}

export interface Outgoing {
  url: URL;
  /** Goes into `X-Api-Key`, and nowhere else. Null: a keyless question. */
  key: string | null;
  /** `follow` is for the keyless probe alone: a key never follows a redirect. */
  redirects: 'refuse' | 'follow';
  /** Called once the site has certainly received the request. */
  onReceived(): Promise<void>;
}

/**
 * Sends one GET: no cookies, no referrer, no shared cache, no retry, at most 20 s and 2 MB. Errors of ofetch carry the
 * headers, so none of them leaves this function: every one becomes a `Failure`.
 */
export async function fetchOnce({ url, key, redirects, onReceived }: Outgoing): Promise<Result<Arrived>> {
  if (key !== null && redirects === 'follow') throw new Error('a key must not follow redirects');
  const deadline = AbortSignal.timeout(REQUEST.deadlineMs);
  let response: Response;
  try {
    response = await ofetch.raw(url.href, {
      method: 'GET',
      headers:
        key === null ? { accept: 'application/json' } : { accept: 'application/json', 'X-Api-Key': key },
      redirect: redirects === 'refuse' ? 'manual' : 'follow',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      retry: 0,
      ignoreResponseError: true,
      responseType: 'stream',
      signal: deadline,
    });
  } catch {
    await onReceived();
    return failed(deadline.aborted ? { kind: 'too-slow' } : unreachable(url));
  }
  await crashPoint('request: answer has begun');
  await onReceived();
  if (response.type === 'opaqueredirect') return failed({ kind: 'redirected', host: null });
  const { status, headers } = response;
  const origin = new URL(response.url || url.href).origin;
  const body = await readJson(response, deadline, url);
  await crashPoint('request: answer has arrived');
  return done({ status, headers, origin, body });
}

async function readJson(response: Response, deadline: AbortSignal, url: URL): Promise<Result<unknown>> {
  const text = await readText(response.body, deadline, url);
  if (!text.ok) return text;
  try {
    return done(JSON.parse(text.value));
  } catch {
    return failed({ kind: 'not-data' });
  }
}

/** Reads the body, counting what really arrives: `Content-Length` may be absent, wrong, or that of a packed body. */
async function readText(
  body: ReadableStream<Uint8Array> | null,
  deadline: AbortSignal,
  url: URL,
): Promise<Result<string>> {
  if (!body) return done('');
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.byteLength;
      if (bytes > REQUEST.maxBytes) {
        await reader.cancel();
        return failed({ kind: 'too-large' });
      }
      text += decoder.decode(part.value, { stream: true });
    }
    return done(text + decoder.decode());
  } catch {
    return failed(deadline.aborted ? { kind: 'too-slow' } : unreachable(url));
  }
}

function unreachable(url: URL): Failure {
  return { kind: 'unreachable', host: url.host };
}
