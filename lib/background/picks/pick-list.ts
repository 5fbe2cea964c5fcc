import { isHeeded } from '../../catalogue/catalogue.ts';
import type { Range } from '../../difficulty/range.ts';
import { done, type Failure, failed, type Result } from '../../failure.ts';
import { type Filters, queryOf } from '../../filters/filters.ts';
import { matched, verdict } from '../../filters/verdicts.ts';
import { LIFETIME, LIST } from '../../limits.ts';
import type { Problem } from '../../model.ts';
import { answerLately, type ListAnswer, withAnswer } from '../../picks/picks.ts';
import { readStandings } from '../../store/player/candidates.ts';
import { readReading } from '../../store/player/catalogue.ts';
import { readPicks } from '../../store/player/picks.ts';
import { playerData } from '../../store/player/player.ts';
import { siteData } from '../../store/site/site-data.ts';
import { problemsRequest } from '../net/api.ts';
import { requestApi } from '../net/request.ts';
import type { RequestContext } from '../request-context.ts';
import { storeProblems } from '../writers.ts';
import { changePicks } from './pick-writers.ts';

/** Returns what a pick is made with: the request context, the databases, and how the player stands with problems. */
export async function pickScene(context: RequestContext) {
  const { account, origin } = context.asker;
  const site = await siteData(origin);
  const player = account ? await playerData(origin, account.player.id) : null;
  return {
    context,
    account,
    origin,
    site,
    player,
    kept: player ?? site,
    standing: await readStandings(player),
  };
}

export type PickScene = Awaited<ReturnType<typeof pickScene>>;

/**
 * Returns the numbers of the problems that the list names for these filters and that fail none of them. A list that refuses is
 * taken for one without such problems, as many sites have no other answer. Where nothing else is to be asked (`isLast`), it is
 * asked for as many as it gives by itself before it is believed, and its refusal is a failure.
 */
export async function requestForPicks(
  here: PickScene,
  filters: Filters,
  isLast = false,
): Promise<Result<number[]>> {
  const count = await mostAtOnce(here);
  const first = await listFor(here, { ...filters, count });
  if (!first.ok || !first.value.refused || !isLast) return idsIn(here, filters, first);
  const second = count === null ? first : await listFor(here, { ...filters, count: null });
  return second.ok && second.value.refused ? failed(LIST_REFUSED) : idsIn(here, filters, second);
}

/** Requests the list for these filters. What it answered lately is not requested again. */
async function listFor(here: PickScene, wanted: Filters): Promise<Result<ListAnswer>> {
  const { context, account, origin, kept } = here;
  const { environment } = context;
  const to = JSON.stringify([account?.generation, queryOf(wanted)]);
  const before = answerLately(await readPicks(kept), to, environment.now());
  if (before) return done(before);
  const answer = await requestApi(
    context,
    { job: null, priority: 'person' },
    context.asker,
    problemsRequest(wanted),
  );
  if (!answer.ok && answer.failure.kind !== 'list-refused') return answer;
  const rows = answer.ok ? credible(answer.value.rows, wanted) : [];
  await storeProblems(origin, rows);
  const listAnswer = { to, at: environment.now(), ids: rows.map(({ id }) => id), refused: !answer.ok };
  await changePicks(kept, (picks) => withAnswer(picks, listAnswer));
  return done(listAnswer);
}

/**
 * The rows that fail nothing, with the range of elo that they were asked for; where others show that the list pays no heed to
 * what it is asked, only those that tell by themselves where they lie.
 */
function credible(rows: readonly Problem[], question: Filters): (Problem & { within?: Range })[] {
  const { shown } = matched(rows, question);
  if (isHeeded(question, rows)) return shown.map((row) => ({ ...row, within: question.elo }));
  return shown.filter((row) => verdict('difficulty', question, row) === 'holds');
}

const LIST_REFUSED: Failure = { kind: 'list-refused' };

/** What an answer names, but for what has changed since. */
function idsIn(here: PickScene, filters: Filters, answer: Result<ListAnswer>): Result<number[]> {
  return answer.ok ? done(answer.value.ids.filter((id) => !isOver(here, filters, answer.value, id))) : answer;
}

/** As many rows as the site gives at once, as far as that was found out; null: as many as it gives by itself. */
async function mostAtOnce({ site, player }: PickScene): Promise<number | null> {
  const readings = [await readReading(site), ...(player ? [await readReading(player)] : [])];
  const known = readings.find(({ answers }) => answers > 0);
  return known ? known.size : LIST.most;
}

/** Whether a problem has been tried since an answer named it, so that it has another status now than was asked for. */
function isOver({ standing }: PickScene, { statuses }: Filters, answer: ListAnswer, id: number): boolean {
  const { status, lastAt } = standing?.(id) ?? { status: null, lastAt: null };
  if (statuses.length === 0 || status === null || lastAt === null) return false;
  // The site's clock may be some minutes off.
  return lastAt > answer.at - LIFETIME.listMs && !statuses.includes(status);
}
