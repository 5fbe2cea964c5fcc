import { expect, it, vi } from 'vitest';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import type { PanelEvents } from '../../../lib/panel/panel-port.ts';
import { panelAnswer } from '../../../lib/panel/panel-texts.ts';
import { closedGate } from '../../site/gate.ts';
import { PATIENT } from '../support/patient.ts';
import { drawIntoBody, panelBody } from './panel-document.ts';

const body = panelBody();
const { browser } = globalThis as unknown as {
  browser: { runtime: object; i18n: { getMessage: (key: string, places?: string[]) => string } };
};
const { getMessage } = browser.i18n;
drawIntoBody(body);
const { mountPanel } = await import('../../../entrypoints/panel/mount.tsx');

const ATTEMPTS = [2, 1].map((id) => ({ id, at: id, solved: true, ms: 8_400 }));
const requested: string[] = [];
/** The worker answers once this is open. */
const gate = closedGate();
Object.assign(browser.runtime, {
  sendMessage: async ({ ask, with: keys }: { ask: string; with: string[] }) => {
    expect(ask).toBe('texts');
    requested.push(...keys);
    await gate.opened;
    const places = ['$1', '$2', '$3', '$4'];
    return { answer: Object.fromEntries(keys.map((key) => [key, getMessage(key, places)])) };
  },
});

it('the line without a key is in the language of the texts, whatever the page says', () => {
  const port = mountPanel(() => {});
  port.show(5, { show: 'add-key' }, { onPlace: async () => {} } as unknown as PanelEvents);
  expect(body.querySelector('.KeyLine')?.getAttribute('lang')).toBe('en');
});

it('a panel without texts of the browser gets from the worker what it draws, each text once', async () => {
  const port = mountPanel(() => {});
  const panel = {
    ...blankPanel(5, { corner: null, collapsed: true }),
    pending: false,
    attemptCount: 3,
    solves: 2,
  };
  const answer = panelAnswer(panel, 0);
  browser.i18n.getMessage = () => '';
  const events = { onPlace: async () => {} } as unknown as PanelEvents;
  port.show(5, answer, events);
  const drawn = () => body.innerHTML;
  await vi.waitFor(() => expect(requested).not.toEqual([]), PATIENT);
  expect(requested).not.toContain('panel_menu');
  port.toggle();
  // Before the worker has answered: two later answers, whose own texts are made on this page, and lack the same.
  port.show(5, panelAnswer({ ...panel, attempts: ATTEMPTS }, 0), events);
  await vi.waitFor(() => expect(requested).toContain('panel_menu'), PATIENT);
  port.show(5, panelAnswer({ ...panel, attempts: ATTEMPTS }, 0), events);
  expect(drawn()).not.toContain('aria-label="Menu"');
  gate.open();
  await vi.waitFor(() => expect(drawn()).toContain('aria-label="Menu"'), PATIENT);
  await vi.waitFor(() => expect(drawn()).toContain('Latest 2 of 3 attempts'), PATIENT);
  expect(requested).toHaveLength(new Set(requested).size);

  // The extension is updated: its scripts in open pages can read no text any more, and ask for none.
  Object.assign(browser.runtime, { id: undefined });
  browser.i18n.getMessage = () => {
    throw new Error('Extension context invalidated.');
  };
  const before = requested.length;
  port.toggle();
  await new Promise((resolve) => setTimeout(resolve));
  expect(drawn()).toBe('');
  expect(requested).toHaveLength(before);
});
