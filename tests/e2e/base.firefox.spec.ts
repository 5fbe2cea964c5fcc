import type { FirefoxBrowser } from './browsers/firefox.ts';
import { SITE } from './companion.ts';
import { expect, test } from './fixture.ts';

/** Waits for the browser's permission prompt and declines it. */
const SAY_NO = `(async () => {
  const { PopupNotifications } = window;
  const prompt = () => PopupNotifications.panel.querySelector('popupnotification');
  while (!prompt()?.secondaryButton?.isConnected || PopupNotifications.panel.state !== 'open') {
    await new Promise((resolve) => PopupNotifications.panel.addEventListener('popupshown', resolve, { once: true }));
  }
  prompt().secondaryButton.click();
  return null;
})()`;

test('a site address the player does not allow changes nothing', async ({ site, player, connected }) => {
  const { options } = connected;
  const before = site.log.mark();
  await connected.useAddress('practice.example');
  await (connected.browser as FirefoxBrowser).evaluateInBrowser(SAY_NO);
  await options.waitFor('document.querySelector(".SiteSection .FailureNote")');
  expect(await options.evaluate('document.querySelector(".SiteSection .FailureNote").innerText')).toContain(
    'The browser has not allowed access to practice.example yet. The site in use stays the same.',
  );
  await options.click('.AddressForm .button:last-child');
  await options.waitFor('!document.querySelector(".SiteSection .FailureNote")');
  expect(await options.evaluate('document.querySelector(".SiteSection-address code").textContent')).toBe(
    SITE,
  );
  expect(await options.evaluate('document.querySelector(".AccountCard-name").textContent')).toBe(player.name);
  expect(site.log.since(before)).toEqual([]);
});
