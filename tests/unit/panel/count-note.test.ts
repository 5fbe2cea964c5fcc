import '../../gallery/i18n.ts';

import { expect, it } from 'vitest';
import { CountNote } from '../../../components/panel/CountNote.tsx';
import type { ReportedStats } from '../../../lib/history/reported-stats.ts';

const NOTHING: ReportedStats = { tries: null, solves: null, solved: null };

it.each<[Partial<ReportedStats>, RegExp]>([
  [{ tries: 3, solves: 1 }, /counts 3 tries of yours here, 1 solved/],
  [{ tries: 3 }, /counts 3 tries of yours here;/],
  [{ tries: 3, solved: true }, /counts 3 tries of yours here;/],
  [{ solves: 2, solved: true }, /says that 2 of your tries/],
  [{ solved: true }, /marks this as solved/],
  [{ solved: false }, /marks this as not solved/],
])("the note shows what is in the site's report: %j", (report, sentence) => {
  expect(CountNote({ counted: { ...NOTHING, ...report } }).props.children).toMatch(sentence);
});
