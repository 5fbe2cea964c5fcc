import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { catalogueSync } from '../../../../lib/background/catalogue/catalogue.ts';
import { jobStore } from '../../../../lib/background/jobs/job-store.ts';
import type { SiteApi } from '../../../../lib/background/net/api.ts';
import { requestQueue } from '../../../../lib/background/net/request-queue.ts';
import type { ProblemSync } from '../../../../lib/background/problems/problem-data.ts';
import { done } from '../../../../lib/failure.ts';
import { blankProblem } from '../../../../lib/model.ts';
import { changeSettings } from '../../../../lib/store/core/change-settings.ts';
import { readReading } from '../../../../lib/store/player/catalogue.ts';
import { siteData } from '../../../../lib/store/site/site-data.ts';
import { randomFrom } from '../../../site/seed/random.ts';
import { memoryPace, virtualEnvironment } from '../../support/virtual-environment.ts';

const ORIGIN = 'https://nonsense.example';

it('a list that gives other problems each time, whatever it is asked, is given up soon', async () => {
  const { environment } = virtualEnvironment(Date.UTC(2026, 2, 15));
  const { pace } = memoryPace(environment);
  const random = randomFrom(1);
  let questions = 0;
  const rows = () =>
    Array.from({ length: 100 }, () => ({ ...blankProblem(random.integer(1, 16_000)), genre: 'tesuji' }));
  const api = {
    problems: async () => {
      questions++;
      return done({ rows: rows(), odd: 0, received: 100 });
    },
  } as unknown as SiteApi;
  const jobs = jobStore(environment, requestQueue(environment, pace));
  const keeper = catalogueSync(environment, api, jobs, {} as ProblemSync, () => {});
  await changeSettings({ base: ORIGIN, historyPaused: false, catalogue: 'all' });
  await keeper.fillWhole({ account: null, origin: ORIGIN });
  expect(questions).toBeLessThanOrEqual(40);
  expect(await readReading(await siteData(ORIGIN))).toMatchObject({ heeded: false });
});
