import { describe, expect, it } from 'vitest';
import { leaveNotice, takeNotice } from '../../../lib/store/core/pending-notice.ts';
import { popupOver } from '../popup/popup-in-node.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

const WISH = { kind: 'no-wish', word: 'tesjui', suggestion: 'tesuji' } as const;
const DAMAGE = { kind: 'kept-damaged' } as const;

describe('a note', () => {
  const here = workerAtPracticeSite();

  /** What the popup's page says at its opening. */
  async function saidByPopup() {
    const { model } = await popupOver(here.site.url, here.worker.nextLife(), () => true);
    return model.notice;
  }

  it('of why a wish was not granted waits for the page that opens for it, though the options page asks for notes', async () => {
    await leaveNotice(WISH, 'wish');
    expect(await takeNotice()).toBeNull();
    expect(await saidByPopup()).toEqual(WISH);
    expect(await saidByPopup()).toBeNull();
  });

  it('of what happened to what is stored is said by the popup after that of a wish', async () => {
    await leaveNotice(DAMAGE);
    await leaveNotice(WISH, 'wish');
    expect(await saidByPopup()).toEqual(WISH);
    expect(await saidByPopup()).toEqual(DAMAGE);
    expect(await saidByPopup()).toBeNull();
  });

  it('is taken once by pages that ask at once', async () => {
    await leaveNotice(DAMAGE);
    expect(await Promise.all([takeNotice(), takeNotice()])).toEqual([DAMAGE, null]);
  });

  it('that is left while another is taken is there for the next that asks', async () => {
    await leaveNotice({ kind: 'key-damaged' });
    const [taken] = await Promise.all([takeNotice(), leaveNotice(DAMAGE)]);
    expect(taken).toEqual({ kind: 'key-damaged' });
    expect(await takeNotice()).toEqual(DAMAGE);
  });
});
