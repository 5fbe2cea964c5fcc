import { type ComponentChildren, render } from 'preact';
import { ProgressPage } from '../../components/progress/ProgressPage.tsx';
import progressCss from '../../entrypoints/progress/style.css?inline';
import type { PagePart } from '../../lib/progress/page-address.ts';
import { account, NOW } from './states.ts';

/** Shows a part of the Progress page in the frame of the page. Its tabs do nothing. */
export function showInProgressPage(part: PagePart, content: ComponentChildren): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(progressCss);
  document.adoptedStyleSheets = [sheet];
  const nothing = () => {};
  const frame = { account, part, failure: null, progress: null, now: NOW };
  render(
    <ProgressPage {...frame} onPart={nothing} onOptions={nothing} onAddKey={nothing}>
      {content}
    </ProgressPage>,
    document.body,
  );
}
