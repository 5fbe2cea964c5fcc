// A TCP server on a free port of this machine, for what stands between a browser and the practice site.
import { createServer, type Socket } from 'node:net';

export interface LocalServer {
  port: number;
  /** Ends every connection there is. */
  cut(): void;
  close(): Promise<void>;
}

/** Starts it on 127.0.0.1; `serve` gets each new connection. */
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
 * Passes everything on between a client and a server that is being connected to. A reset reaches the other side as a
 * reset: a server that breaks off is not one that has finished. `refused` runs where there is no such server.
 */
export function join(client: Socket, server: Socket, refused: () => void): void {
  server.once('connect', () => client.pipe(server).pipe(client));
  server.on('error', () => (server.connecting ? refused() : client.resetAndDestroy()));
  client.on('close', () => server.destroy());
}
