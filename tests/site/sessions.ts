import { randomUUID } from 'node:crypto';

const COOKIE = 'site_session';

/** Who is logged in to the site's own page. */
export interface Sessions {
  /** Whether a Cookie header names a session, logged in or not. */
  known(cookies: string | undefined): boolean;
  /** The player of the session named in a Cookie header, or null. */
  playerOf(cookies: string | undefined): number | null;
  /** Starts a session of a player, or of nobody, and returns its Set-Cookie header. */
  start(player: number | null): string;
}

/** Sessions in memory, one cookie each. */
export function openSessions(): Sessions {
  const players = new Map<string, number | null>();
  return {
    known: (cookies) => players.has(tokenIn(cookies)),
    playerOf: (cookies) => players.get(tokenIn(cookies)) ?? null,
    start(player) {
      const token = randomUUID();
      players.set(token, player);
      return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax`;
    },
  };
}

function tokenIn(cookies: string | undefined): string {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? '';
}
