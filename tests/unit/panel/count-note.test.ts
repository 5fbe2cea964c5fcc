import { expect, it } from 'vitest';
import type { ReportedStats } from '../../../lib/history/reported-stats.ts';
import { blankPanel } from '../../../lib/panel/empty-panel.ts';
import { panelTexts } from '../../../lib/panel/panel-texts.ts';

const NOTHING: ReportedStats = { tries: null, solves: null, solved: null };

it.each<[Partial<ReportedStats>, RegExp]>([
  [{ tries: 3, solves: 1 }, /counts 3 tries, 1 solved\./],
  [{ tries: 3 }, /counts 3 tries\./],
  [{ tries: 3, solved: true }, /counts 3 tries\./],
  [{ solves: 2, solved: true }, /counts 2 solved/],
  [{ solved: true }, /marks this as solved/],
  [{ solved: false }, /marks this as not solved/],
])("the note shows what is in the site's report: %j", (report, sentence) => {
  const panel = blankPanel(5, { corner: null, collapsed: null });
  expect(panelTexts({ ...panel, counted: { ...NOTHING, ...report } }, 0).counted).toMatch(sentence);
});
