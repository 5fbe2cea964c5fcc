import { signal } from '@preact/signals';
import { render } from 'preact';
import { beforeEach, expect, it, vi } from 'vitest';
import { importModel } from '../../../entrypoints/history-page/backup/import-model.ts';
import type { Account } from '../../../lib/account/account.ts';
import type { BackupView, ImportState } from '../../../lib/backup/backup-view.ts';
import { BACKUP_STATES } from '../../gallery/backup-states.ts';
import { hear, openDocument } from '../support/node-document.ts';

const body = openDocument();
const { BackupCard } = await import('../../../components/history-page/backup/BackupCard.tsx');
const nothing = () => {};
const NOTHING = { attempts: 0, notes: 0, reviews: 0, sessions: 0, savedFilters: 0, settings: 0, kept: 0 };
const { runtime } = (globalThis as unknown as { chrome: { runtime: object } }).chrome;

beforeEach(() => render(null, body));

/** Returns the view of a state of the gallery. */
function viewOf(name: string): BackupView {
  const state = BACKUP_STATES[name];
  if (state?.show !== 'backup') throw new Error(`${name} is no state of the tab.`);
  return state.props.view;
}

/** Draws a step of an import, after which an earlier one can be undone. Returns the checksums with which that was wanted. */
function show(importing: ImportState): string[] {
  const wanted: string[] = [];
  const view = { ...viewOf('backup-undoable'), importing, undoable: { checksum: 'earlier', at: 0 } };
  render(
    <BackupCard
      view={view}
      site="https://goproblems.com"
      now={0}
      onPaper={nothing}
      onLoad={nothing}
      onStopLoading={nothing}
      onSave={nothing}
      onRemind={nothing}
      onChooseBackup={nothing}
      onImport={nothing}
      onUndoImport={(checksum) => wanted.push(checksum)}
      onCancelImport={nothing}
      onOptions={nothing}
    />,
    body,
  );
  const buttons = [...body.querySelectorAll('.FileCard-buttons button')];
  for (const button of buttons) if (button.textContent.startsWith('Undo')) hear(button, 'click');
  return wanted;
}

const preview = () => viewOf('backup-import-preview').importing;

it('an earlier import can be undone whenever nothing else is to be decided', () => {
  for (const importing of [
    { at: 'none' },
    { at: 'undone' },
    { at: 'fault', fault: 'damaged' },
    { at: 'failed', failure: { kind: 'storage-full' } },
    { at: 'preview', counts: NOTHING },
  ] as const satisfies ImportState[]) {
    expect(show(importing), importing.at).toEqual(['earlier']);
  }
  for (const importing of [{ at: 'busy' }, preview()] as const) {
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
  expect(state.value.at).toBe('busy');
  expect(sendMessage).toHaveBeenCalledTimes(1);
  account.value = { generation: 2 } as Account;
  cancel();
  resolve({ answer: { ok: true, value: null } });
  await new Promise((resolve) => setTimeout(resolve));
  expect(state.value).toEqual({ at: 'none' });
});

it('a file with nothing new says so, and what is newer here', () => {
  const says = () => body.querySelector('.BackupCard-state')?.textContent;
  show({ at: 'preview', counts: NOTHING });
  expect(says()).toBe('There is nothing new in this file.');
  show({ at: 'preview', counts: { ...NOTHING, kept: 3 } });
  expect(says()).toBe('There is nothing new in this file.3 newer items kept.');
  show({ at: 'imported', counts: { ...NOTHING, attempts: 1_200, notes: 1, savedFilters: 2 } });
  expect(says()).toBe('Imported: 1,200 attempts, 1 note and 2 saved filters.');
});
