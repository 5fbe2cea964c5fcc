import { expect, it } from 'vitest';
import { addresses } from '../../support/browser-stand-in.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const TAB = 1;
const here = workerAtPracticeSite();

it('a card tells sums only of problems whose tries are all stored, and always the last tries', async () => {
  const { site, worker, player } = here;
  addresses.set(TAB, `${site.url}/problems`);
  await worker.recent('newest');
  const sql =
    'select problem_id as id, count(*) as tries from attempts where user_id = ? group by problem_id';
  let partly = 0;
  for (const { id, tries } of site.sql(sql, player.id)) {
    const card = await worker.content.problemCard({ id: Number(id), cardLoaded: true }, TAB);
    if (!card?.results) continue;
    expect([0, tries]).toContain(card.results.tries);
    if (card.results.tries === 0 && card.results.attempts.length > 0) partly++;
  }
  expect(partly).toBeGreaterThan(0);
  const [first] = site.sql(sql, player.id);
  const panel = { id: Number(first?.id), panelLoaded: true, wait: true };
  addresses.set(TAB, `${site.url}/problems/${panel.id}`);
  await worker.content.problemPanel(panel, TAB);
  const card = await worker.content.problemCard({ id: panel.id, cardLoaded: true }, TAB);
  expect(card?.results?.tries).toBe(first?.tries);
});
