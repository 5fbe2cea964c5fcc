// A SOCKS 5 proxy on this machine that sends every connection to a local port. Firefox has no other way to map host names to
// ports. Through the proxy not even a connection to a plain IP address leaves the machine.
import { connect, type Socket } from 'node:net';
import { join, type LocalServer, startLocalServer } from './local-server.ts';

/** Returns the local port for a connection to this host and port; undefined: it is refused. */
export type Route = (host: string, port: number) => number | undefined;

/** Starts the proxy on a free port of 127.0.0.1. */
export function startSocks(route: Route): Promise<LocalServer> {
  return startLocalServer((client) => {
    serve(client, route).catch(() => client.destroy());
  });
}

async function serve(client: Socket, route: Route): Promise<void> {
  const read = reader(client);
  const [, methods = 0] = await read(2);
  await read(methods);
  client.write(Buffer.from([5, 0]));
  const [, , , kind = 0] = await read(4);
  const host = await readHost(read, kind);
  const port = (await read(2)).readUInt16BE();
  const local = route(host, port);
  if (local === undefined) {
    client.end(answer(5));
    return;
  }
  const server = connect(local, '127.0.0.1');
  server.once('connect', () => client.write(answer(0)));
  join(client, server, () => client.end(answer(5)));
}

/** Reads an exact number of bytes; the rest stays in the socket. */
function reader(client: Socket): (size: number) => Promise<Buffer> {
  return async (size) => {
    for (;;) {
      const bytes: Buffer | null = client.read(size);
      if (bytes?.length === size) return bytes;
      if (size === 0) return Buffer.alloc(0);
      await new Promise<void>((resolve, reject) => {
        client.once('readable', resolve).once('close', reject);
      });
    }
  };
}

async function readHost(read: (size: number) => Promise<Buffer>, kind: number): Promise<string> {
  if (kind === 3) return (await read((await read(1))[0] ?? 0)).toString('latin1');
  return (await read(kind === 4 ? 16 : 4)).join('.');
}

/** A SOCKS answer with this code; 0: connected, 5: refused. */
function answer(code: number): Buffer {
  return Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]);
}
