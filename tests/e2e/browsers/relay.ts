// A local port whose connections go on to another one, which changes from test to test.
import { connect, createServer, type Socket } from 'node:net';

export interface Relay {
  port: number;
  /** Where connections go from now on; undefined: they are refused. */
  leadTo(port: number | undefined): void;
  /** Ends every connection there is. */
  cut(): void;
  close(): Promise<void>;
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

/** Starts a relay on a free port of 127.0.0.1. */
export async function startRelay(): Promise<Relay> {
  const open = new Set<Socket>();
  let target: number | undefined;
  const server = createServer((client) => {
    open.add(client);
    client.on('close', () => open.delete(client)).on('error', () => client.destroy());
    if (target === undefined) client.destroy();
    else join(client, connect(target, '127.0.0.1'), () => client.resetAndDestroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.');
  const cut = () => {
    for (const client of open) client.destroy();
  };
  return {
    port: address.port,
    leadTo: (port) => {
      target = port;
    },
    cut,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}
