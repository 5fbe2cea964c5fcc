import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server without TLS, which no request may reach. */
export interface PlainServer {
  port: number;
  /** Every request that reached it: host and path. */
  requests: string[];
  close(): Promise<void>;
}

/** Starts it on 127.0.0.1, on any free port. */
export async function startPlainServer(): Promise<PlainServer> {
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
