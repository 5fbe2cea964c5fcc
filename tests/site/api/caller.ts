import type { Call, Environment } from '../environment.ts';
import type { Switches } from '../switches.ts';

/** Who makes a request: the owner of its key, else the session's player, else nobody. */
export type Caller = { kind: 'user'; id: number } | { kind: 'nobody' } | { kind: 'badKey' };

/** Returns the caller of a request. With an invalid key the session is not used. */
export function callerOf(environment: Environment, call: Call): Caller {
  const key = call.headers['x-api-key'];
  if (key !== undefined) {
    const owner = environment.keys.ownerOf(String(key));
    return owner === null ? { kind: 'badKey' } : { kind: 'user', id: owner };
  }
  const player = environment.sessions.playerOf(call.headers.cookie);
  return player === null ? { kind: 'nobody' } : { kind: 'user', id: player };
}

/** The caller's user id, or null. */
export function idOf(caller: Caller): number | null {
  return caller.kind === 'user' ? caller.id : null;
}

/** Whether the problems routes refuse this caller. */
export function isRefusedProblems(caller: Caller, switches: Switches): boolean {
  if (caller.kind === 'badKey' && switches.badKeyOnProblems === 'refused') return true;
  return caller.kind !== 'user' && switches.keyOnList === 'needed';
}
