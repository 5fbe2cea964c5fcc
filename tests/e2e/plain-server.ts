import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server without TLS on a free port of 127.0.0.1. The extension may send no request to it. */
export async function startPlainServer() {
  /** Host and path of every request that reached it. */
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.headers.host}${request.url}`);
    response.writeHead(200, { 'access-control-allow-origin': '*' });
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, requests, close };
}

/** A server without TLS. */
export type PlainServer = Awaited<ReturnType<typeof startPlainServer>>;
