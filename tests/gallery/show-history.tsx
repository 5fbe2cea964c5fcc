import { render } from 'preact';
import { HistoryPart } from '../../components/history-page/attempts/HistoryPart.tsx';
import { HistoryPage } from '../../components/history-page/HistoryPage.tsx';
import pageCss from '../../entrypoints/history-page/style.css?inline';
import { listedAttempts } from '../../lib/attempt-list/history-view.ts';
import type { State } from './states.ts';
import { whileShown } from './while-shown.ts';

/** Shows the history page. Its filters work; its files are not saved. */
export function showHistory({ props, history, choice: first }: Extract<State, { show: 'history' }>) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pageCss);
  document.adoptedStyleSheets = [sheet];
  const nothing = () => {};
  let choice = first;
  const paint = whileShown(() =>
    render(
      <HistoryPage {...props} onPart={nothing} onResume={nothing} onOptions={nothing} onAddKey={nothing}>
        {history && props.account && (
          <HistoryPart
            view={{ ...history, choice, list: listedAttempts(history, choice, props.now) }}
            site={props.account.origin}
            now={props.now}
            onChoose={(next) => {
              choice = next;
              paint();
            }}
            onSave={nothing}
          />
        )}
      </HistoryPage>,
      document.body,
    ),
  );
  paint();
}
