import { render } from 'preact';
import { FilesPart } from '../../components/progress/files/FilesPart.tsx';
import { ProgressPage } from '../../components/progress/ProgressPage.tsx';
import progressCss from '../../entrypoints/progress/style.css?inline';
import { account, NOW, type State } from './states.ts';

/** Shows the files in the frame of their page. Nothing is saved or printed. */
export function showFiles({ props }: Extract<State, { show: 'files' }>) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(progressCss);
  document.adoptedStyleSheets = [sheet];
  const nothing = () => {};
  render(
    <ProgressPage
      account={account}
      part="files"
      failure={null}
      progress={null}
      now={NOW}
      onPart={nothing}
      onOptions={nothing}
      onAddKey={nothing}
    >
      <FilesPart
        {...props}
        onAnki={nothing}
        onSheet={nothing}
        onSave={nothing}
        onChooseBackup={nothing}
        onImport={nothing}
        onUndoImport={nothing}
        onCancelImport={nothing}
      />
    </ProgressPage>,
    document.body,
  );
}
