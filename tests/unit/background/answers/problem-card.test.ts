import { describe, expect, it } from 'vitest';
import { CARD_ATTEMPTS } from '../../../../lib/limits.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { addresses } from '../../support/browser-stand-in.ts';
import { storedAccount } from '../../support/stored-key.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const TAB = 1;
const here = workerAtPracticeSite();

/** Stores the attempts on a problem with a rank that the player tried often, as the panel would. Returns its id. */
async function triedOften(): Promise<number> {
  const [row] = here.site.sql(
    `select problem_id as id from attempts join problems on problems.id = problem_id where user_id = ? and has_rank = 1
     group by problem_id order by count(*) desc limit 1`,
    here.player.id,
  );
  const id = Number(row?.id);
  await here.worker.attempts.refresh(await storedAccount(), id);
  addresses.set(TAB, `${here.site.url}/problems`);
  return id;
}

describe('the card of a marked link', () => {
  it('has rank and position only if they are stored, and asks the site for nothing', async () => {
    const id = await triedOften();
    here.site.log.clear();
    const card = () => here.worker.content.problemCard({ id, cardLoaded: true }, TAB);
    const first = await card();
    expect(first).toMatchObject({ id, setUp: null });
    expect(first?.results?.attempts.length).toBeGreaterThan(0);
    expect(first?.results?.attempts.length).toBeLessThanOrEqual(CARD_ATTEMPTS);
    expect(here.site.log.api()).toEqual([]);
    const account = await storedAccount();
    await here.worker.problems.ask(account, here.site.url, id);
    here.site.log.clear();
    expect(await card()).toMatchObject({
      ...first,
      rank: { unit: expect.any(String) },
      setUp: { black: expect.any(Array), toMove: expect.any(String) },
    });
    expect(here.site.log.api()).toEqual([]);
  });

  it('leaves out a hidden rank on the page of the problem', async () => {
    const id = await triedOften();
    await here.worker.problems.ask(await storedAccount(), here.site.url, id);
    await changeSettings({ blind: ['rank'] });
    addresses.set(TAB, `${here.site.url}/problems/${id}`);
    expect(await here.worker.content.problemCard({ id, cardLoaded: true }, TAB)).toMatchObject({
      id,
      rank: null,
    });
    await changeSettings({ blind: [] });
  });
});
