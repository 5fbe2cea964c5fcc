import { describe, expect, it } from 'vitest';
import { takeNotice } from '../../../lib/pages/shown-once.ts';
import { leaveNotice } from '../../../lib/store/core/pending-notice.ts';
import { popupOver } from '../popup/popup-in-node.ts';
import { workerAtPracticeSite } from '../support/worker.ts';

const INVALID_COMMAND = { kind: 'not-understood', word: 'tesjui', suggestion: 'tesuji' } as const;
const CORRUPT_DATA = { kind: 'cache-deleted' } as const;

describe('a pending notice', () => {
  const here = workerAtPracticeSite();

  /** Opens the popup and returns the notice that it shows. */
  async function noticeInPopup() {
    const { model } = await popupOver(here.site.url, here.worker.nextLife(), () => true);
    return model.notice;
  }

  it('about an invalid command waits for the popup, not the options page', async () => {
    await leaveNotice(INVALID_COMMAND, 'commandNotice');
    expect(await takeNotice('notice')).toBeNull();
    expect(await noticeInPopup()).toEqual(INVALID_COMMAND);
    expect(await noticeInPopup()).toBeNull();
  });

  it('about corrupt data is shown after one about an invalid command', async () => {
    await leaveNotice(CORRUPT_DATA);
    await leaveNotice(INVALID_COMMAND, 'commandNotice');
    expect(await noticeInPopup()).toEqual(INVALID_COMMAND);
    expect(await noticeInPopup()).toEqual(CORRUPT_DATA);
    expect(await noticeInPopup()).toBeNull();
  });

  it('is taken by only one of two concurrent pages', async () => {
    await leaveNotice(CORRUPT_DATA);
    expect(await Promise.all([takeNotice('notice'), takeNotice()])).toEqual([CORRUPT_DATA, null]);
  });

  it('about a lost key goes when a key is stored, another one stays', async () => {
    await leaveNotice({ kind: 'key-damaged' });
    await here.worker.connect(here.player);
    expect(await takeNotice('notice')).toBeNull();
    await leaveNotice(CORRUPT_DATA);
    await here.worker.connect(here.player);
    expect(await takeNotice('notice')).toEqual(CORRUPT_DATA);
  });

  it('that is left while another is taken is returned next', async () => {
    await leaveNotice({ kind: 'key-damaged' });
    const [taken] = await Promise.all([takeNotice('notice'), leaveNotice(CORRUPT_DATA)]);
    expect(taken).toEqual({ kind: 'key-damaged' });
    expect(await takeNotice('notice')).toEqual(CORRUPT_DATA);
  });
});
