import { expect, it } from 'vitest';
import { NEEDS_PLAYER } from '../../../components/FailureNote.tsx';
import type { Failure } from '../../../lib/failure.ts';
import type { Say } from '../../../lib/messages/failure-text.ts';
import { heldSentence, OPTIONS_SAY } from '../../../lib/messages/options-failure-text.ts';
import { panelSentence, pickSentence } from '../../../lib/messages/panel-failure-text.ts';
import { noticeSentence } from '../../../lib/messages/popup-failure-text.ts';
import { FAILURES, inOptions, NOW } from '../../gallery/states.ts';

/**
 * The longest text of a failure in characters, measured in the gallery: what still fits
 *   - the two lines of the popup's notice, 352 px wide, or 248 px beside the button "Open options";
 *   - four lines of the panel, 209 px wide, so that two results of its list stay in view;
 *   - three lines of the options, 544 px wide.
 * The first is also checked by its pixels (`e2e/gallery-layout.spec.ts`).
 */
const LONGEST = { popup: 104, 'popup, with a button': 74, panel: 110, options: 132 };
type Room = keyof typeof LONGEST;

/** Failures of what is typed in the options, and shown there alone. */
const TYPED_IN_OPTIONS = /^key-(empty|odd)$/;

const ROOMS: [say: Say, roomOf: (failure: Failure) => Room][] = [
  [noticeSentence, ({ kind }) => (NEEDS_PLAYER.includes(kind) ? 'popup, with a button' : 'popup')],
  [panelSentence, () => 'panel'],
  [pickSentence, () => 'panel'],
  ...[heldSentence, ...Object.values(OPTIONS_SAY)].map((say): [Say, () => Room] => [say, () => 'options']),
];

it.each(Object.values(FAILURES))('$kind fits the room of its text', (failure, retryAt) => {
  for (const [say, roomOf] of ROOMS) {
    const room = roomOf(failure);
    if (room !== 'options' && TYPED_IN_OPTIONS.test(failure.kind)) continue;
    for (const moment of [retryAt, null, NOW - 1000]) {
      const { what, todo } = say(room === 'options' ? inOptions(failure) : failure, moment, NOW);
      const text = `${what} ${todo}`.trim();
      expect(text.length, `${room}: ${text}`).toBeLessThanOrEqual(LONGEST[room]);
    }
  }
});
