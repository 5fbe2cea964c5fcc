import { ofetch } from 'ofetch';
import { done, type Failure, failed, REDIRECTED, type Result, SIZE } from '../../failure.ts';
import { REQUEST } from '../../limits.ts';
import type { Arrived } from '../../site-api/response.ts';
import { isOfSite } from '../../site-api/url.ts';

/** What `fetchOnce` sends. */
interface Outgoing {
  url: URL;
  /** Sent as `X-Api-Key`, and nowhere else. Null: no key is sent. */
  key: string | null;
  /** Called once the response has begun or the request has failed. The site may have received the request by then. */
  onReceived(): Promise<void>;
}

/**
 * Sends one GET request and returns the response. It follows no redirects, sends no cookies or referrer, uses no HTTP
 * cache, and does not retry. It stops after 20 s or 2 MB. Errors of ofetch contain the headers of the request, so no
 * such error leaves this function: each becomes a `Failure`. Throws without sending if the URL is not the
 * site's. The content security policy forbids that too, but not in Node.
 */
export async function fetchOnce({ url, key, onReceived }: Outgoing): Promise<Result<Arrived>> {
  if (!isOfSite(url)) throw new Error('no address of the site');
  const deadline = AbortSignal.timeout(REQUEST.deadlineMs);
  let response: Response;
  try {
    response = await ofetch.raw(url.href, {
      method: 'GET',
      headers:
        key === null ? { accept: 'application/json' } : { accept: 'application/json', 'X-Api-Key': key },
      redirect: 'manual',
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
    return failed(broken(deadline));
  }
  await onReceived();
  if (isRedirect(response)) {
    await response.body?.cancel();
    return failed(REDIRECTED);
  }
  const { status, headers } = response;
  const body = await readJson(response, deadline);
  return done({ status, headers, body });
}

/** Whether the response is a redirect. Browsers hide the status of a redirect that was not followed; Node shows it. */
function isRedirect({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || [301, 302, 303, 307, 308].includes(status);
}

async function readJson(response: Response, deadline: AbortSignal): Promise<Result<unknown>> {
  const text = await readText(response.body, deadline);
  if (!text.ok) return text;
  try {
    return done(JSON.parse(text.value));
  } catch {
    return failed({ kind: 'not-responding', cause: 'no-data' });
  }
}

/**
 * Returns the text of the body. Counts the bytes that arrive, since `Content-Length` may be absent, wrong, or the size
 * of a compressed body.
 */
async function readText(
  body: ReadableStream<Uint8Array> | null,
  deadline: AbortSignal,
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
        return failed({ kind: 'has-changed', field: SIZE });
      }
      text += decoder.decode(part.value, { stream: true });
    }
    return done(text + decoder.decode());
  } catch {
    return failed(broken(deadline));
  }
}

function broken(deadline: AbortSignal): Failure {
  return deadline.aborted ? { kind: 'not-responding', cause: 'too-slow' } : { kind: 'not-responding' };
}
