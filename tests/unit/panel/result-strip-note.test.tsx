import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import { panelTexts } from '../../../lib/panel/panel-texts.ts';
import { hear } from '../support/node-document.ts';
import { panelBody } from './panel-document.ts';

const body = panelBody();
const { ResultStrip } = await import('../../../components/panel/ResultStrip.tsx');

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 27, 12);
/** After this time the effects of a drawing have run, ms. */
const EFFECTS = 100;
const place = { corner: null, collapsed: null };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  render(null, body);
  vi.useRealTimers();
});

it('a chosen bar tells of its own attempt', async () => {
  // The newest first, as the site sends them: today, yesterday and so on.
  const attempts = [1, 2, 3, 4, 5].map((nth) => ({
    id: 10 - nth,
    problemId: 5,
    at: NOW - (nth - 1) * DAY,
    solved: nth % 2 === 0,
    ms: nth * 10_000,
    level: null,
  }));
  const model = { ...blankPanel(5, place), attempts };
  render(<ResultStrip attempts={attempts} texts={panelTexts(model, NOW)} now={NOW} />, body);
  const bars = body.querySelector('svg[role="img"]');
  if (!bars) throw new Error('There are no bars.');
  const note = () => {
    const shown = body.querySelector('.ResultStrip-note');
    return `${shown?.querySelector('.ResultSign')?.getAttribute('aria-label')} ${shown?.textContent}`;
  };
  const shown: string[] = [];
  for (const offsetX of [0, 5, 10, 15, 20]) {
    hear(bars, 'pointermove', { offsetX });
    await vi.advanceTimersByTimeAsync(EFFECTS);
    shown.push(note());
  }
  // The oldest is at the left.
  const taken = ['50 s', '40 s', '30 s', '20 s', '10 s'];
  for (const [nth, text] of shown.entries()) expect(text).toContain(taken[nth]);
  expect(shown.map((text) => text.includes('Solved'))).toEqual([false, true, false, true, false]);
});
