import { describe, expect, it } from 'vitest';
import { CARD_ATTEMPTS, TAB as TAB_LIMITS } from '../../../../lib/limits.ts';
import type { ReviewDecision } from '../../../../lib/review/review-events.ts';
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

/** One of the problems that the player never tried; each test has its own. */
function untried(nth: number): number {
  const [row] = here.site.sql(
    'select id from problems where id not in (select problem_id from attempts where user_id = ?) limit 1 offset ?',
    here.player.id,
    nth,
  );
  return Number(row?.id);
}

describe('the card of a link', () => {
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
    await changeSettings({ hideSpoilers: true });
    addresses.set(TAB, `${here.site.url}/problems/${id}`);
    expect(await here.worker.content.problemCard({ id, cardLoaded: true }, TAB)).toMatchObject({
      id,
      rank: null,
    });
    await changeSettings({ hideSpoilers: false });
  });

  it('does not say that a problem is untried while older attempts may be missing', async () => {
    const id = untried(1);
    const sign = async () =>
      (await here.worker.content.problemCard({ id, cardLoaded: true }, TAB))?.results?.sign;
    addresses.set(TAB, `${here.site.url}/problems`);
    expect(await sign()).toBe(null);
    await here.worker.attempts.refresh(await storedAccount(), id);
    expect(await sign()).toBe('untried');
  });

  it('puts an untried problem on tomorrow, says so, and takes it back', async () => {
    const { content, state } = here.worker;
    const id = untried(2);
    const review = async () => (await content.problemCard({ id, cardLoaded: true }, TAB))?.review;
    const signs = async () => (await content.signs({ ids: [id], styled: 'en' }, TAB))?.signs;
    addresses.set(TAB, `${here.site.url}/problems`);
    expect(await review()).toEqual({ state: 'offered' });
    await content.decideReview({ id, decision: { kind: 'due', days: 1 } }, TAB);
    const chosen = await review();
    if (chosen?.state !== 'tomorrow') throw new Error('it was not stored');
    expect(await signs()).toEqual([]);
    await content.decideReview({ id, decision: { kind: 'undo', of: chosen.of } }, TAB);
    expect(await review()).toEqual({ state: 'offered' });
    await content.decideReview({ id, decision: { kind: 'due', days: 1 } }, TAB);
    state.time += 24 * 60 * 60_000;
    expect(await signs()).toEqual([[id, 'due']]);
    expect(await review()).toEqual({ state: 'offered' });
    await content.decideReview({ id, decision: { kind: 'due', days: 1 } }, TAB);
    expect(await signs()).toEqual([]);
  });

  it('is not due any more as soon as its attempt has arrived', async () => {
    const { content, state, attempts } = here.worker;
    const id = untried(4);
    const account = await storedAccount();
    const card = () => content.problemCard({ id, cardLoaded: true }, TAB);
    const signs = async () => (await content.signs({ ids: [id], styled: 'en' }, TAB))?.signs;
    addresses.set(TAB, `${here.site.url}/problems`);
    await card();
    await content.decideReview({ id, decision: { kind: 'due', days: 1 } }, TAB);
    state.time += 24 * 60 * 60_000;
    expect((await card())?.results?.sign).toBe('due');
    here.site.addAttempt({ userId: here.player.id, problemId: id, solved: true, time: 7_000 });
    await attempts.refresh(account, id);
    expect(await signs()).toEqual([[id, 'first']]);
    expect(await card()).toMatchObject({ results: { sign: 'first' }, review: { state: 'planned' } });
  });

  it('decides nothing about a problem whose card the tab did not ask for, and not too often', async () => {
    const { content, state } = here.worker;
    const id = untried(3);
    const decide = (decision: ReviewDecision, tab = TAB) => content.decideReview({ id, decision }, tab);
    const review = async () => (await content.problemCard({ id, cardLoaded: true }, TAB))?.review;
    const other = TAB + 1;
    for (const tab of [TAB, other]) addresses.set(tab, `${here.site.url}/problems`);
    await content.problemCard({ id: id + 1, cardLoaded: true }, other);
    await decide({ kind: 'due', days: 1 }, other);
    expect(await review()).toEqual({ state: 'offered' });
    // What the card has no button for.
    await decide({ kind: 'remove' });
    expect(await review()).toEqual({ state: 'offered' });
    for (let nth = 0; nth < TAB_LIMITS.cardDecisionBurst; nth++) await decide({ kind: 'undo', of: 1 });
    await decide({ kind: 'due', days: 1 });
    expect(await review()).toEqual({ state: 'offered' });
    state.time += TAB_LIMITS.cardDecisionIntervalMs;
    await decide({ kind: 'due', days: 1 });
    expect(await review()).toMatchObject({ state: 'tomorrow' });
  });
});
