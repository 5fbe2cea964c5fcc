import { randomUUID } from 'node:crypto';

const COOKIE = 'site_session';

/** Sessions in memory, one cookie each. */
export function openSessions() {
  const players = new Map<string, number | null>();
  return {
    /** Whether a Cookie header names a session, logged in or not. */
    known: (cookies: string | undefined) => players.has(tokenIn(cookies)),
    /** The player of the session named in a Cookie header, or null. */
    playerOf: (cookies: string | undefined) => players.get(tokenIn(cookies)) ?? null,
    /** Starts a session of a player, or of nobody, and returns its Set-Cookie header. */
    start(player: number | null): string {
      const token = randomUUID();
      players.set(token, player);
      return `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Lax`;
    },
  };
}

/** The sessions of visitors of the site's own page. */
export type Sessions = ReturnType<typeof openSessions>;

function tokenIn(cookies: string | undefined): string {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? '';
}
