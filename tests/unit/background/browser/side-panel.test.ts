import { expect, it } from 'vitest';
import { watchCommands } from '../../../../lib/background/browser/keyboard-commands.ts';
import { chrome } from '../../support/browser-stand-in.ts';

it('the command opens the side panel of its window during the press itself', () => {
  let press: (command: string, tab: { windowId: number }) => void = () => {};
  const opened: unknown[] = [];
  const addListener = (listener: typeof press) => {
    press = listener;
  };
  Object.assign(chrome, {
    commands: { onCommand: { addListener } },
    windows: { WINDOW_ID_CURRENT: -2 },
    sidePanel: { open: async (where: unknown) => void opened.push(where) },
  });
  const never = () => Promise.reject(new Error('not for this command'));
  watchCommands({ openPick: never, isReviewNext: never, toggleReviewTomorrow: never });
  press('side-panel', { windowId: 7 });
  // Later, the browser would refuse.
  expect(opened).toEqual([{ windowId: 7 }]);
});
