import { type ComponentChildren, render } from 'preact';
import { HistoryPage } from '../../components/history-page/HistoryPage.tsx';
import pageCss from '../../entrypoints/history-page/style.css?inline';
import type { PagePart } from '../../lib/pages/page-address.ts';
import { account, complete, NOW } from './states.ts';

/** Shows a part of the history page in the frame of the page. Its tabs do nothing. */
export function showInHistoryPage(part: PagePart, content: ComponentChildren): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(pageCss);
  document.adoptedStyleSheets = [sheet];
  const nothing = () => {};
  const frame = { account, part, failure: null, progress: complete, now: NOW };
  render(
    <HistoryPage {...frame} onPart={nothing} onResume={nothing} onOptions={nothing} onAddKey={nothing}>
      {content}
    </HistoryPage>,
    document.body,
  );
}
