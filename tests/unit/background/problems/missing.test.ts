import { expect, test } from 'vitest';
import { panelAnswers } from '../../../../lib/background/answers/panel-answer.ts';
import { rateLimiterStore } from '../../../../lib/background/net/rate-limiter-store.ts';
import { closedGate } from '../../../site/gate.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

/** No problem of the site. */
const MISSING = 99_999_999;

test('a page that was told of a missing problem is answered only when the site was asked: a death before has it ask again', async () => {
  const { site, worker } = here;
  const { environment, attempts, problems, history } = worker;
  const panels = panelAnswers(environment, attempts, problems, history, rateLimiterStore(environment));
  const gate = closedGate();
  site.faults.once('problem', { kind: 'none', until: gate.opened });
  let answered = false;
  await panels.problemPanel(MISSING, true, { tab: 1 });
  const noticed = panels.noticed(MISSING, 'missing', 1).then(() => {
    answered = true;
  });
  await site.log.next('problem');
  expect(answered).toBe(false);
  gate.open();
  await noticed;
  const answer = await panels.problemPanel(MISSING, false, { tab: 1 });
  expect(answer).toMatchObject({
    show: 'panel',
    panel: { failure: { kind: 'no-such-problem' }, status: null },
  });
});
