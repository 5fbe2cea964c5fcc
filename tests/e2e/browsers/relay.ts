// A local port that forwards its connections to another port, which changes from test to test.
import { connect } from 'node:net';
import { join, type LocalServer, startLocalServer } from './local-server.ts';

export interface Relay extends LocalServer {
  /** Sets the port that new connections go to; undefined: they are refused. */
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
