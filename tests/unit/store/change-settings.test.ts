import { expect, it } from 'vitest';
import { changeSettings, changeStoredSettings } from '../../../lib/store/core/change-settings.ts';
import { readSettings } from '../../../lib/store/core/settings.ts';

it('a setting changes later than before, though the clock was ahead then', async () => {
  const ahead = Date.now() + 86_400_000;
  await changeStoredSettings(() => ({ badgeOn: true, changedAt: { badgeOn: ahead } }));
  const before = Date.now();
  await changeSettings({ badgeOn: false, signsOn: false });
  const { changedAt } = await readSettings();
  expect(changedAt.badgeOn).toBe(ahead + 1);
  expect(changedAt.signsOn).toBeGreaterThanOrEqual(before);
  expect(changedAt.signsOn).toBeLessThan(ahead);
});
