import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { certificate } from './certificate.ts';

/** Handles a request; `socket` is the connection below TLS. */
export type Listener = (
  request: IncomingMessage,
  response: ServerResponse,
  socket: Socket | undefined,
) => void;

/** A server that listens. */
export interface Listening {
  port: number;
  close(): Promise<void>;
}

/** Opens an HTTPS server on 127.0.0.1; port 0 means any free one. */
export async function listen(port: number, listener: Listener): Promise<Listening> {
  const server = createServer(await certificate());
  const sockets = new Map<number | undefined, Socket>();
  server.on('connection', (socket: Socket) => {
    const name = socket.remotePort;
    sockets.set(name, socket);
    socket.on('close', () => sockets.delete(name));
  });
  // A test's page may be silent for minutes between two requests on a connection.
  server.keepAliveTimeout = 10 * 60 * 1000;
  server.on('request', (request, response) =>
    listener(request, response, sockets.get(request.socket.remotePort)),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}
