// A TCP server on a free port of this machine, for proxies between a browser and the practice site.
import { createServer, type Socket } from 'node:net';

export interface LocalServer {
  port: number;
  /** Ends every open connection. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts a server on 127.0.0.1; `serve` gets each new connection. */
export async function startLocalServer(serve: (client: Socket) => void): Promise<LocalServer> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client)).on('error', () => client.destroy());
    serve(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const cut = () => {
    for (const client of open) client.destroy();
  };
  return {
    port: address.port,
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

/**
 * Passes all data between a client and a server that is still being connected to. A reset is passed on as a reset, so that an
 * answer that was broken off differs from a complete one. `refused` runs if the server accepts no connection.
 */
export function join(client: Socket, server: Socket, refused: () => void): void {
  server.once('connect', () => client.pipe(server).pipe(client));
  server.on('error', () => (server.connecting ? refused() : client.resetAndDestroy()));
  client.on('close', () => server.destroy());
}
