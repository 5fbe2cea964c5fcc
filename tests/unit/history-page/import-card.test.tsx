import { signal } from '@preact/signals';
import { render } from 'preact';
import { beforeEach, expect, it, vi } from 'vitest';
import { importModel } from '../../../entrypoints/history-page/backup/import-model.ts';
import type { Account } from '../../../lib/account/account.ts';
import type { BackupView, ImportState } from '../../../lib/backup/backup-view.ts';
import { FILES_STATES } from '../../gallery/backup-states.ts';
import { hear, openDocument } from '../support/node-document.ts';

const body = openDocument();
const { ImportCard } = await import('../../../components/history-page/backup/ImportCard.tsx');
const nothing = () => {};
const { runtime } = (globalThis as unknown as { chrome: { runtime: object } }).chrome;

beforeEach(() => render(null, body));

/** Returns the view of a state of the gallery. */
function viewOf(name: string): BackupView {
  const state = FILES_STATES[name];
  if (state?.show !== 'backup') throw new Error(`${name} is no state of the files.`);
  return state.props.view;
}

/** Draws a step of an import, after which an earlier one can be undone. Returns the checksums with which that was wanted. */
function show(importing: ImportState): string[] {
  const wanted: string[] = [];
  const view = { ...viewOf('files-undoable'), importing, undoable: { checksum: 'earlier', at: 0 } };
  render(
    <ImportCard
      view={view}
      canSaveCsv
      site="https://goproblems.com"
      now={0}
      onPaper={nothing}
      onLoad={nothing}
      onStopLoading={nothing}
      onSave={nothing}
      onChooseBackup={nothing}
      onImport={nothing}
      onUndoImport={(checksum) => wanted.push(checksum)}
      onCancelImport={nothing}
      onOptions={nothing}
    />,
    body,
  );
  const buttons = [...body.querySelectorAll('.ImportCard-buttons button')];
  for (const button of buttons) if (button.textContent.startsWith('Undo')) hear(button, 'click');
  return wanted;
}

const known = () => viewOf('files-import-nothing').importing;
const preview = () => viewOf('files-import-preview').importing;

it('an earlier import can be undone whenever nothing else is to be decided', () => {
  for (const importing of [
    { at: 'none' },
    { at: 'superseded' },
    { at: 'fault', name: 'a.json', fault: 'damaged' },
    { at: 'failed', failure: { kind: 'storage-full' } },
    known(),
  ] as const satisfies ImportState[]) {
    expect(show(importing), importing.at).toEqual(['earlier']);
  }
  for (const importing of [{ at: 'storing', name: 'a.json' }, { at: 'undone' }, preview()] as const) {
    expect(show(importing), importing.at).toEqual([]);
  }
});

it('the end of an import is not shown to another player', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const sendMessage = vi.fn(() => promise);
  Object.assign(runtime, { sendMessage });
  const account = signal({ generation: 1 } as Account);
  const { state, importBackup, cancel } = importModel(account);
  state.value = preview();
  importBackup();
  expect(state.value.at).toBe('storing');
  expect(sendMessage).toHaveBeenCalledTimes(1);
  account.value = { generation: 2 } as Account;
  cancel();
  resolve({ answer: { ok: true, value: null } });
  await new Promise((resolve) => setTimeout(resolve));
  expect(state.value).toEqual({ at: 'none' });
});
