import { StatisticsPart } from '../../components/history-page/statistics/StatisticsPart.tsx';
import { showInHistoryPage } from './history-frame.tsx';
import type { State } from './states.ts';
import { whileShown } from './while-shown.ts';

/** Shows the statistics in the frame of their page. */
export function showStatistics(state: Extract<State, { show: 'statistics' }>) {
  let { choices } = state.props;
  const paint = whileShown(() =>
    showInHistoryPage(
      'stats',
      <StatisticsPart
        {...state.props}
        choices={choices}
        onPractise={() => {}}
        onOptions={() => {}}
        onChoices={(changes) => {
          choices = { ...choices, ...changes };
          paint();
        }}
      />,
    ),
  );
  paint();
}
