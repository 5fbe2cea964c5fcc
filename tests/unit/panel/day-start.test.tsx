import { afterEach, expect, it, vi } from 'vitest';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import type { PanelEvents } from '../../../lib/panel/panel-port.ts';
import { panelAnswer } from '../../../lib/panel/panel-texts.ts';
import { PATIENT } from '../support/patient.ts';
import { drawIntoBody, NO_EVENTS, panelBody } from './panel-document.ts';

const body = panelBody();
drawIntoBody(body);
vi.doMock('../../../components/page-root.ts', () => ({
  rootOfPage: () => body,
  createHost: () => {
    const host = document.createElement('div');
    return { host, root: host };
  },
}));
const NOWHERE = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
Object.assign(HTMLElement.prototype, { getBoundingClientRect: () => NOWHERE });
const { mountPanel } = await import('../../../entrypoints/panel/mount.tsx');
const { cardBesideLinks } = await import('../../../entrypoints/card/mount.tsx');

/** An attempt of yesterday morning, for a player who is still awake. */
const [AT, NIGHT] = [new Date(2026, 10, 24, 5), new Date(2026, 10, 25, 3)].map(Number) as [number, number];
const ATTEMPT = { id: 1, at: AT, solved: true, ms: null };

afterEach(() => void vi.restoreAllMocks());

it('the panel counts by the day of the player when the page itself makes its texts', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(NIGHT);
  const times = { attempts: [ATTEMPT], attemptCount: 1, solves: 1, pending: false };
  const port = mountPanel(() => {});
  const events = NO_EVENTS as unknown as PanelEvents;
  for (const [dayStartsAt, shown] of [
    [4, '22 hr ago'],
    [0, '24 Nov'],
  ] as const) {
    const panel = { ...blankPanel(5, { corner: null, collapsed: false }), ...times, dayStartsAt };
    port.show(5, panelAnswer(panel, NIGHT), events);
    port.showUnanswered(5, { kind: 'no-worker' }, events);
    await vi.waitFor(() => expect(body.textContent).toContain(shown), PATIENT);
  }
  port.leave();
});

it('the card of a link counts by the day of the player', () => {
  vi.spyOn(Date, 'now').mockReturnValue(NIGHT);
  const results = { sign: 'first' as const, attemptCount: 1, solves: 1, bestMs: null, attempts: [ATTEMPT] };
  const port = cardBesideLinks();
  const shown = (dayStartsAt: number) => {
    const link = body.appendChild(document.createElement('a'));
    const card = { id: 5, rank: null, results, note: null, setUp: null, review: null, dayStartsAt };
    port.show(card, link, async () => true);
    return body.textContent;
  };
  expect(shown(4)).toContain('22 hr ago');
  expect(shown(0)).toContain('24 Nov');
  port.leave();
});
