import { render } from 'preact';
import { expect, it, vi } from 'vitest';
import { popupModel } from '../../../entrypoints/popup/model.ts';
import { PopupRoot } from '../../../entrypoints/popup/PopupRoot.tsx';
import { openDocument } from '../support/node-document.ts';
import { PATIENT } from '../support/patient.ts';
import { workerAtPracticeSite } from '../support/worker.ts';
import { connectPage } from './popup-in-node.ts';

const here = workerAtPracticeSite();

it('paints the last state once for all changes of one turn', async () => {
  const { end } = connectPage(here.site.url, here.worker.nextLife());
  const body = openDocument();
  const model = popupModel(() => {});
  const { events } = model;
  const shown = () => body.querySelector('.ListBar-filters')?.getAttribute('aria-expanded');
  let paints = 0;
  const view = {
    get value() {
      paints++;
      return model.view.value;
    },
  };
  render(<PopupRoot model={{ ...model, view } as typeof model} />, body);
  await model.open();
  await vi.waitUntil(() => shown() === 'false' && !model.view.value?.results.pending, PATIENT);
  // Wait until all paints that opening caused are done.
  await new Promise((resolve) => setTimeout(resolve));
  paints = 0;
  events.onSheet('filters');
  events.onDraft('goTo', '12');
  events.onDifficulty('harder');
  events.onDraft('goTo', '123');
  expect(paints).toBe(0);
  await Promise.resolve();
  expect(paints).toBe(1);
  expect(shown()).toBe('true');
  expect(body.querySelector<HTMLInputElement>('.SearchBox input')?.value).toBe('123');
  render(null, body);
  end();
});
