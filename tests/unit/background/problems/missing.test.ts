import { expect, test } from 'vitest';
import { closedGate } from '../../../site/gate.ts';
import { workerAtPracticeSite } from '../../support/worker.ts';

const here = workerAtPracticeSite();

/** No problem of the site. */
const MISSING = 99_999_999;

test('a page that was told of a missing problem is answered only when the site was asked: a death before has it ask again', async () => {
  const { site, worker } = here;
  const gate = closedGate();
  site.faults.once('problem', { kind: 'none', until: gate.opened });
  let answered = false;
  await worker.content.problemPanel({ id: MISSING, panelLoaded: true, wait: true }, 1);
  const noticed = worker.content.noticed({ id: MISSING, notice: 'missing' }, 1).then(() => {
    answered = true;
  });
  await site.log.next('problem');
  expect(answered).toBe(false);
  gate.open();
  await noticed;
  const answer = await worker.content.problemPanel({ id: MISSING, panelLoaded: true, wait: false }, 1);
  expect(answer).toMatchObject({
    show: 'panel',
    panel: { failure: { kind: 'no-such-problem' }, status: null },
  });
});
