import { render } from 'preact';
import { ProgressPage } from '../../components/progress/ProgressPage.tsx';
import { StatisticsPart } from '../../components/progress/statistics/StatisticsPart.tsx';
import progressCss from '../../entrypoints/progress/style.css?inline';
import { account, NOW, type State } from './states.ts';

/** Shows the statistics in the frame of their page. */
export function showStatistics(state: Extract<State, { show: 'statistics' }>) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(progressCss);
  document.adoptedStyleSheets = [sheet];
  let { choices } = state.props;
  const paint = () =>
    render(
      <ProgressPage
        account={account}
        part="statistics"
        failure={null}
        progress={null}
        now={NOW}
        onPart={() => {}}
        onOptions={() => {}}
        onAddKey={() => {}}
      >
        <StatisticsPart
          {...state.props}
          choices={choices}
          onChoices={(changes) => {
            choices = { ...choices, ...changes };
            paint();
          }}
        />
      </ProgressPage>,
      document.body,
    );
  paint();
}
