import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { readCompleteCatalogue } from '../../../../lib/background/catalogue/catalogue.ts';
import { done } from '../../../../lib/failure.ts';
import { blankProblem } from '../../../../lib/model.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { readReading } from '../../../../lib/store/player/catalogue.ts';
import { siteData } from '../../../../lib/store/site/site-data.ts';
import { randomFrom } from '../../../site/seed/random.ts';
import { boundWorker } from '../../support/bound-worker.ts';
import { virtualEnvironment } from '../../support/virtual-environment.ts';

const ORIGIN = 'https://nonsense.example';

it('a list with random answers is given up after 40 requests', async () => {
  const { environment } = virtualEnvironment(Date.UTC(2026, 2, 15));
  const random = randomFrom(1);
  let questions = 0;
  const rows = () =>
    Array.from({ length: 100 }, () => ({ ...blankProblem(random.integer(1, 16_000)), genre: 'tesuji' }));
  const { worker } = boundWorker(environment);
  const ask = async () => {
    questions++;
    return done({ rows: rows(), odd: 0, received: 100 });
  };
  const atNonsense = { ...worker, queue: { ...worker.queue, ask: ask as never } };
  await changeSettings({ base: ORIGIN, historyPaused: false, catalogue: 'all' });
  await readCompleteCatalogue(atNonsense, { account: null, origin: ORIGIN });
  expect(questions).toBeLessThanOrEqual(40);
  expect(await readReading(await siteData(ORIGIN))).toMatchObject({ heeded: false });
});
