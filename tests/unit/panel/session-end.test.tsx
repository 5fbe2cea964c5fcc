import { expect, it } from 'vitest';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import type { PanelEvents } from '../../../lib/panel/panel-port.ts';
import { panelAnswer } from '../../../lib/panel/panel-texts.ts';
import type { PanelSession } from '../../../lib/panel/panel-types.ts';
import { drawIntoBody, NO_EVENTS, panelBody } from './panel-document.ts';

const body = panelBody();
drawIntoBody(body);
const { mountPanel } = await import('../../../entrypoints/panel/mount.tsx');

const MINUTE = 60_000;

it('a session that ends while the page stays open offers its report', async () => {
  const at = Date.now() - 5 * MINUTE;
  const session: PanelSession = {
    state: 'running',
    length: { unit: 'minutes', count: 10 },
    attempted: 2,
    firstSolved: 1,
    leftMs: 2 * MINUTE,
    at,
    breakLeftMs: 10 * MINUTE,
    autoOpen: false,
    solvedHere: null,
  };
  const blank = blankPanel(5, { corner: null, collapsed: false });
  const port = mountPanel(() => {});
  const answer = panelAnswer({ ...blank, generation: 1, pending: false, session }, at);
  port.show(5, answer, NO_EVENTS as unknown as PanelEvents);
  const button = () => body.querySelector('.SessionLine button');
  await expect.poll(() => button()?.textContent).toBe('Sessions');
  expect(body.querySelector('.SessionLine-text')?.textContent).toBe(
    'Session over: 1 of 2 solved at first attempt',
  );
  port.leave();
});
