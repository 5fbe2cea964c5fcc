import type { HistoryChoice } from '../../../lib/attempt-list/history-address.ts';
import type { HistoryView } from '../../../lib/attempt-list/history-view.ts';

export interface HistoryPartProps {
  view: HistoryView;
  /** Origin of the site. */
  site: string;
  now: number;
  onChoose: (choice: HistoryChoice) => void;
  onSave: () => void;
}
