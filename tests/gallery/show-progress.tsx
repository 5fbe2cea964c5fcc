import { render } from 'preact';
import { HistoryPart } from '../../components/progress/history/HistoryPart.tsx';
import { ProgressPage } from '../../components/progress/ProgressPage.tsx';
import progressCss from '../../entrypoints/progress/style.css?inline';
import { listedAttempts } from '../../lib/attempt-list/history-view.ts';
import type { State } from './states.ts';
import { whileShown } from './while-shown.ts';

/** Shows the Progress page. Its filters work; its files are not saved. */
export function showProgress({ props, history, choice: first }: Extract<State, { show: 'progress' }>) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(progressCss);
  document.adoptedStyleSheets = [sheet];
  const nothing = () => {};
  let choice = first;
  const paint = whileShown(() =>
    render(
      <ProgressPage {...props} onPart={nothing} onOptions={nothing} onAddKey={nothing}>
        {history && props.account && (
          <HistoryPart
            view={{ choice, list: listedAttempts(history, choice, props.now), history, saving: null }}
            site={props.account.origin}
            now={props.now}
            onChoose={(next) => {
              choice = next;
              paint();
            }}
            onSave={nothing}
          />
        )}
      </ProgressPage>,
      document.body,
    ),
  );
  paint();
}
