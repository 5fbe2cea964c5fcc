import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { readJobs } from '../../../../lib/store/core/read-jobs.ts';
import { problemTried } from '../../../e2e/oracle.ts';
import { PATIENT } from '../../support/patient.ts';
import { standStill } from '../../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();
/** More turns of the event loop than it takes to build a panel answer. */
const TURNS = 30;
const OFTEN = { ...PATIENT, interval: 1 };

it('reports a pending request or its failure, whenever it fails', async () => {
  standStill(here.worker.environment);
  const id = problemTried(here.site, here.player.id, { least: 3, most: 9, solved: true });
  const silent: number[] = [];
  let asking = 0;
  for (let turns = 0; turns < TURNS; turns++) {
    await here.worker.rest();
    const { promise, resolve } = Promise.withResolvers<Response>();
    const sent = vi.fn(() => promise);
    vi.stubGlobal('fetch', sent);
    const { problemPanel } = here.worker.nextLife().content;
    await problemPanel({ id, panelLoaded: true, wait: false }, 1);
    await vi.waitFor(() => expect(sent).toHaveBeenCalled(), OFTEN);
    const answering = problemPanel({ id, panelLoaded: true, wait: false }, 1);
    for (let turn = 0; turn < turns; turn++) await nextTurn();
    resolve(new Response('broken', { status: 500 }));
    const answer = await answering;
    expect(answer).toMatchObject({ show: 'panel' });
    const panel = answer.show === 'panel' ? answer.panel : null;
    if (!panel?.pending && !panel?.failure) silent.push(turns);
    if (panel?.pending) asking++;
    await vi.waitFor(async () => expect((await readJobs())[0]?.notBefore).toBeGreaterThan(0), OFTEN);
    vi.unstubAllGlobals();
  }
  expect(silent).toEqual([]);
  expect(asking).toBeGreaterThan(0);
});
