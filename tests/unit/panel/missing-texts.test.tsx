import { expect, it, vi } from 'vitest';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import type { PanelEvents } from '../../../lib/panel/panel-port.ts';
import { PATIENT } from '../support/patient.ts';
import { body } from './panel-document.ts';

const { browser } = globalThis as unknown as {
  browser: { runtime: object; i18n: { getMessage: (key: string, places?: string[]) => string } };
};
const { getMessage } = browser.i18n;
// The element that carries the panel needs observers and constructed style sheets, which only a browser has.
vi.doMock('../../../entrypoints/panel/host.ts', () => ({
  keepHost: () => ({ root: () => body, isShown: () => true, putBack() {} }),
}));
const { mountPanel } = await import('../../../entrypoints/panel/mount.tsx');

it('the panel shows its texts although the browser gives this page none', async () => {
  browser.i18n.getMessage = () => '';
  const requested: string[][] = [];
  Object.assign(browser.runtime, {
    sendMessage: async ({ ask, with: keys }: { ask: string; with: string[] }) => {
      expect(ask).toBe('texts');
      requested.push(keys);
      const places = ['$1', '$2', '$3', '$4'];
      return { answer: Object.fromEntries(keys.map((key) => [key, getMessage(key, places)])) };
    },
  });
  const panel = { ...blankPanel(5, { corner: null, collapsed: false }), pending: false, tries: 3, solves: 2 };
  mountPanel(() => {}).show(5, { show: 'panel', panel }, {} as PanelEvents);
  expect(body.textContent).not.toContain('Tries');
  await vi.waitFor(() => expect(body.textContent).toContain('Tries'), PATIENT);
  expect(requested).toHaveLength(1);
});
