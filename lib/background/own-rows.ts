import type { Account } from '../account.ts';
import { accountIn } from '../accounts.ts';
import { done, type Failure, failed, type Result } from '../failure.ts';
import { type Heeding, isHeedless, isSettled } from '../heeding.ts';
import { NO_HISTORY } from '../history.ts';
import { siteName } from '../site.ts';
import { readHeeding } from '../store/heeding.ts';
import { playerData, readHistory } from '../store/player.ts';
import { readAccounts } from '../store/read-accounts.ts';
import type { SiteApi } from './api.ts';
import { dropUnproved } from './attempt-writers.ts';
import type { Errand } from './queue.ts';
import type { AttemptPage } from './schema.ts';
import type { World } from './world.ts';
import { writeHeeding } from './writers.ts';

/** The rows of an answer that are the player's. */
export interface Proved {
  rows: AttemptPage['rows'];
  /** The site heeds whose attempts were asked for, or its rows need no proof: those left out are odd ones. */
  isHeeded: boolean;
}

/** No user has this number, the last that fits where most sites keep theirs (32 bits). */
const NOBODY = 2 ** 31 - 1;

/** As few as are ever asked for: one row is enough. */
const FEW = 2;

/** Answers that show that a site knows very well whose attempts are asked for. */
const HEEDED: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>([
  'forbidden',
  'interface-changed',
  'refused-request',
]);

/**
 * Decides, for every question for attempts, which rows of its answer are proved to be the player's: those that name the
 * player, and those that name nobody where the site has shown that it heeds whose attempts are asked for. That is asked
 * once a site, when it first matters, with the number of no player.
 */
export function ownRows(world: World, api: SiteApi, onDropped: () => void) {
  /** The proved rows of an answer. Fails where what they need cannot be found out now. */
  async function proved(
    errand: Errand,
    account: Account,
    rows: AttemptPage['rows'],
  ): Promise<Result<Proved>> {
    const { origin, player } = account;
    const isNamed = ({ playerId }: (typeof rows)[number]) => playerId === player.id;
    const known = await readHeeding(origin);
    if (rows.every(isNamed)) {
      if (!known && rows.length > 0) await writeHeeding(origin, { heeds: null, askedAt: 0, inSpite: false });
      return done({ rows, isHeeded: true });
    }
    const isContradicted = rows.some((row) => row.playerId !== null && !isNamed(row));
    const before = known ?? (await ofEarlierVersion(account));
    const isAsked = !before || !isSettled(before, isContradicted, world.now());
    const heeding = isAsked ? await ask(errand, account, isContradicted) : done(before);
    if (!heeding.ok) return heeding;
    const isHeeded = heeding.value.heeds === true;
    if (heeding.value !== known) await keep(origin, heeding.value, known === null);
    return done({
      rows: rows.filter((row) => isNamed(row) || (isHeeded && row.playerId === null)),
      isHeeded,
    });
  }

  async function ask(
    { job, priority }: Errand,
    account: Account,
    inSpite: boolean,
  ): Promise<Result<Heeding>> {
    const askedAt = world.now();
    // What somebody waits for has come already and waits for this alone.
    const errand: Errand = { job, priority: priority === 'person' ? 'first' : priority };
    const answer = await api.attempts(errand, account, { offset: 0, limit: FEW, userId: NOBODY });
    if (!answer.ok) return HEEDED.has(answer.failure.kind) ? done({ heeds: true, askedAt, inSpite }) : answer;
    const { received, total } = answer.value;
    if (received === 0 && total) return failed(NO_ROWS);
    return done({ heeds: received === 0, askedAt, inSpite });
  }

  /**
   * Keeps what was found out. Where this version never looked before (`isFirst`), what an earlier one kept and nothing proves
   * to be the player's goes first: a death in between finds it again.
   */
  async function keep(origin: string, heeding: Heeding, isFirst: boolean): Promise<void> {
    if (isFirst && heeding.heeds === false && (await dropAllUnproved(origin))) onDropped();
    await writeHeeding(origin, heeding);
  }

  /** Whether the site was asked within the day, and did not heed it: then all of the history cannot be read. */
  async function isLeftAlone({ origin }: Account): Promise<boolean> {
    return isHeedless(await readHeeding(origin), world.now());
  }

  return { proved, isLeftAlone };
}

export type OwnRows = ReturnType<typeof ownRows>;

/**
 * What a version before this one found out. It read no history whose first rows gave a doubt without asking; of one that it
 * could not read for that, it kept the reason.
 */
async function ofEarlierVersion({ origin, player }: Account): Promise<Heeding | null> {
  const history = await readHistory(await playerData(origin, player.id));
  if (history?.failure?.kind === 'not-only-yours')
    return { heeds: false, askedAt: history.triedAt, inSpite: false };
  if (history && history.stretches.length > 0) return { heeds: true, askedAt: 0, inSpite: false };
  return null;
}

/**
 * Drops what an earlier version kept of a site that does not heed whose attempts are asked for: rows that name nobody were
 * taken for the player's there. A history that was begun was proved then. Resolves to whether anything was kept.
 */
async function dropAllUnproved(origin: string): Promise<boolean> {
  const accounts = (await readAccounts()).filter(({ isErasing }) => !isErasing);
  const drops = accounts.map(async ({ id, attempts }) => {
    const { site, playerId } = accountIn(id) ?? {};
    if (!attempts || site !== siteName(origin) || playerId === undefined) return false;
    const db = await playerData(site, playerId);
    const { stretches } = (await readHistory(db)) ?? NO_HISTORY;
    if (stretches.length > 0) return false;
    await dropUnproved(db);
    return true;
  });
  return (await Promise.all(drops)).includes(true);
}

const NO_ROWS: Failure = { kind: 'unexpected', endpoint: 'attempts', field: 'items' };
