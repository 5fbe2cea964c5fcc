import { expect, test } from './fixture.ts';

test('the console that tests read has what the popup writes, also its last words', async ({ companion }) => {
  const popup = await companion.openPopup();
  await popup.evaluate(`console.log('logged in the popup', { deep: { word: 'in its depths' } })`);
  await popup.evaluate(`void setTimeout(() => { throw new Error('thrown in the popup'); })`);
  await popup.waitFor('new Promise((resolve) => setTimeout(() => resolve(true)))');
  const logged = (await companion.browser.settledConsoleText()).join('\n');
  expect(logged).toContain('logged in the popup');
  expect(logged).toContain('in its depths');
  expect(logged).toContain('thrown in the popup');
  await popup.evaluate(`void (console.log('last words'), close())`).catch(() => undefined);
  await popup.waitForGone();
  expect((await companion.browser.settledConsoleText()).join('\n')).toContain('last words');
});
