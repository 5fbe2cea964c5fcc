import { expect, it, vi } from 'vitest';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import type { PanelEvents } from '../../../lib/panel/panel-port.ts';
import { panelAnswer, withFirstTexts } from '../../../lib/panel/panel-texts.ts';
import { drawIntoBody, panelBody } from './panel-document.ts';

const body = panelBody();
const { browser } = globalThis as unknown as {
  browser: { i18n: { getMessage: (key: string, places?: string[]) => string } };
};
const { getMessage } = browser.i18n;
drawIntoBody(body);
// The worker has formatters of its own, which must not help the page.
vi.resetModules();
const { mountPanel } = await import('../../../entrypoints/panel/mount.tsx');

const FORMATTERS = ['NumberFormat', 'PluralRules', 'DateTimeFormat', 'RelativeTimeFormat'] as const;

it('a panel asks the browser for no text and makes no formatter when it is first drawn', () => {
  const panel = { ...blankPanel(5, { corner: null, collapsed: false }), pending: false, tries: 1, solves: 1 };
  const problem = {
    ...panel.problem,
    rank: { value: 5, unit: 'kyu' as const, uncertain: true },
    elo: 1_400,
    stars: 3,
    votes: 4,
  };
  const attempts = [{ id: 1, at: Date.UTC(2026, 0, 5), solved: true, ms: null }];
  for (const collapsed of [false, true]) {
    const place = { corner: null, collapsed };
    const filled = {
      ...panel,
      problem,
      status: 'solved' as const,
      mark: 'shaky' as const,
      attempts,
      checkedAt: 5,
      place,
      note: { text: 'A #note', bookmarked: true },
    };
    for (const shown of [blankPanel(5, place), { ...panel, hidden: ['rank' as const], place }, filled]) {
      browser.i18n.getMessage = getMessage;
      const answer = withFirstTexts(panelAnswer(shown, Date.UTC(2026, 5, 5)));
      const needed: string[] = [];
      browser.i18n.getMessage = (key) => {
        needed.push(key);
        return '';
      };
      const formatters = FORMATTERS.map((name) => vi.spyOn(Intl, name));
      const port = mountPanel(() => {});
      port.show(5, answer, { onPlace: async () => {} } as unknown as PanelEvents);
      expect(body.innerHTML).toContain(collapsed ? 'PanelPill' : 'Grip');
      expect(needed).toEqual([]);
      for (const formatter of formatters) expect(formatter).not.toHaveBeenCalled();
      vi.restoreAllMocks();
      port.leave();
    }
  }
});
