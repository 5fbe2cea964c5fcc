import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FIRST_CHOICES } from '../../../lib/sessions/session.ts';
import { deleteDatabase } from '../../../lib/store/database.ts';
import { ownData, ownDataName, readSessions } from '../../../lib/store/own/own.ts';
import { closedGate } from '../../site/gate.ts';
import { hear } from '../support/node-document.ts';
import { PATIENT } from '../support/patient.ts';
import { standStill } from '../support/virtual-environment.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { openPopup, type ShownPopup } from './popup-shown.tsx';

const here = workerAtPracticeSite();
const BUTTONS = ['.SessionControls-pause', '.SessionControls-end'];

let popup: ShownPopup;
let life: ReturnType<typeof here.worker.nextLife>;

beforeEach(async () => {
  standStill(here.worker.environment);
  vi.spyOn(Date, 'now').mockImplementation(() => here.worker.state.time);
  await deleteDatabase(ownDataName(here.site.url, here.player.id));
  life = here.worker.nextLife();
  await life.page.changeSession({ start: { at: here.worker.state.time, choices: FIRST_CHOICES } });
  popup = await openPopup(`${here.site.url}/problems`, life);
  await popup.press('.SessionButton');
  await vi.waitUntil(() => BUTTONS.every((button) => popup.all(button).length === 1), PATIENT);
});
afterEach(() => {
  popup.close();
  vi.restoreAllMocks();
});

it('a session is ended though the pause before is still being stored', async () => {
  const gate = closedGate();
  const { changeSession } = life.page;
  vi.spyOn(life.page, 'changeSession').mockImplementationOnce(async (change) => {
    await gate.opened;
    return changeSession(change);
  });
  for (const button of BUTTONS) hear(popup.all(button)[0] as Element, 'click');
  gate.open();
  await vi.waitUntil(() => popup.model().session?.isBusy === false, PATIENT);
  const [session] = await readSessions(await ownData(here.site.url, here.player.id));
  expect(session).toMatchObject({ pauses: [{ to: null }], endedAt: here.worker.state.time });
});
