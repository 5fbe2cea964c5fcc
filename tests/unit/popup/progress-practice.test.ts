import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentGeneration, saveKey } from '../../../lib/background/account/key.ts';
import { rangeNear } from '../../../lib/filters/saved-filters.ts';
import { LEAST_FIRST_TRIES } from '../../../lib/statistics/weak-genres.ts';
import { changeSettings } from '../../../lib/store/core/change-settings.ts';
import { asInBrowser } from '../support/as-in-browser.ts';
import { storeCompleteCatalogue } from '../support/complete-catalogue.ts';
import { PATIENT } from '../support/patient.ts';
import { storedAccount } from '../support/stored-key.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup } from './popup-shown.tsx';

const here = workerAtPracticeSite();
const ELO = 1_300;
const DAY = 24 * 60 * 60_000;

beforeEach(() => {
  asInBrowser();
  // Reading the history takes many pauses, which pass at once on the virtual clock.
  vi.spyOn(Date, 'now').mockImplementation(() => here.worker.state.time);
});
afterEach(() => vi.restoreAllMocks());

it('names the genre that goes worst near the own level, and picks from it', async () => {
  const key = await storedAccount();
  const player = { ...key.player, elo: ELO };
  const account = await saveKey(
    { text: here.site.keyOf(player.name), origin: key.origin, player },
    await currentGeneration(),
  );
  if (!account) throw new Error('the key was not stored');
  const { from, to } = rangeNear(ELO);
  await storeCompleteCatalogue(here.site, Date.now());
  const rows = here.site.sql('select id, elo, genre from problems order by id limit 400');
  const near = rows.filter(({ elo }) => Number(elo) >= (from ?? 0) && Number(elo) <= (to ?? 9_999));
  // The player misses all problems of one genre near the own level, and solves the others.
  const byGenre = [...Map.groupBy(near, ({ genre }) => String(genre))];
  const [[bad, ofBad] = ['', []]] = byGenre.sort(([, one], [, other]) => other.length - one.length);
  expect(ofBad.length).toBeGreaterThanOrEqual(LEAST_FIRST_TRIES);
  for (const { id, genre } of near) {
    const at = Date.now() - 200 * DAY;
    const solved = genre !== bad;
    here.site.addAttempt({
      userId: here.player.id,
      problemId: Number(id),
      solved,
      time: 9_000,
      createdAt: at,
    });
  }
  await changeSettings({ historyPaused: false });
  await here.worker.history.refresh(account, 'newest');
  await here.worker.history.fill(account);
  await changeSettings({ historyPaused: true });
  const popup = await openPopup(`${here.site.url}/problems`, here.worker.nextLife());
  await popup.press('#tab-progress');
  await vi.waitUntil(() => (popup.model().progress?.weakest ?? []).length > 0, PATIENT);
  const [worst] = popup.model().progress?.weakest ?? [];
  const firsts = here.site.sql(
    `select solved from attempts one join problems on problems.id = problem_id
     where user_id = ? and genre = ? and elo between ? and ? and problem_id in (select id from problems order by id limit 400)
       and not exists (select 1 from attempts other where other.user_id = one.user_id
         and other.problem_id = one.problem_id and (other.created_at, other.id) < (one.created_at, one.id))`,
    here.player.id,
    bad,
    from ?? 0,
    to ?? 9_999,
  );
  expect(worst).toEqual({
    genre: bad,
    tries: firsts.length,
    solves: firsts.filter(({ solved }) => Number(solved) === 1).length,
  });
  const before = popup.model().state.filters;
  await popup.press('.WeakGenres button');
  const { state, picked } = popup.model();
  // The player's own filters stay.
  expect(state).toMatchObject({ tab: 'progress', filters: before });
  expect(picked.failure?.kind ?? picked.current?.reason?.genre).toBe(bad);
  popup.close();
});
