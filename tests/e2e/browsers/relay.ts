// A local port whose connections go on to another one, which changes from test to test.
import { connect } from 'node:net';
import { join, type LocalServer, startLocalServer } from './local-server.ts';

export interface Relay extends LocalServer {
  /** Where connections go from now on; undefined: they are refused. */
  leadTo(port: number | undefined): void;
}

/** Starts a relay on a free port of 127.0.0.1. */
export async function startRelay(): Promise<Relay> {
  let target: number | undefined;
  const server = await startLocalServer((client) => {
    if (target === undefined) client.destroy();
    else join(client, connect(target, '127.0.0.1'), () => client.resetAndDestroy());
  });
  return {
    ...server,
    leadTo: (port) => {
      target = port;
    },
  };
}
