import type { Fault } from '../site/faults.ts';
import type { TestPage } from './browsers/browser.ts';
import { copyOnSite } from './clipboard.ts';
import { expect, test } from './fixture.ts';

const PLAYER = 'document.querySelector(".AccountCard")';

test.describe('setting up a key', () => {
  test('S7 costs two requests, no cookies or referrer; shows its last characters', {
    tag: ['@quick', '@firefox'],
  }, async ({ site, player, companion }) => {
    // The site's own page sets a cookie, which the browser then adds to all requests of that page.
    const page = await companion.visit('/keys');
    await page.reload();
    expect(site.log.all().at(-1)?.headers.cookie).toContain('=');
    await page.close();
    site.faults.add('any', { kind: 'relabelled', headers: { 'set-cookie': 'tracker=1; Path=/; Secure' } });
    site.log.clear();
    await companion.connect(player.name);
    const requests = site.log.api();
    expect(requests.map(({ route }) => route)).toEqual(['problems', 'user']);
    expect(requests.map(({ headers }) => headers['x-api-key'])).toEqual([undefined, site.keyOf(player.name)]);
    for (const { headers } of requests) {
      expect(headers.cookie).toBeUndefined();
      expect(headers.referer).toBeUndefined();
    }
    const key = site.keyOf(player.name);
    const card = await companion.options.evaluate<string>(`${PLAYER}.textContent`);
    expect(card).toContain(player.name);
    expect(card).toContain(Math.round(player.elo).toLocaleString('en'));
    const html = await companion.options.evaluate<string>('document.documentElement.outerHTML');
    expect(html).toContain(key.slice(-4));
    expect(html).not.toContain(key);
    expect(await companion.options.evaluate('document.querySelectorAll("input[type=password]").length')).toBe(
      0,
    );
  });

  const OF_THE_TEXT: [string, string, RegExp][] = [
    ['a key with a letter that no header can carry', 'ключ', /isn’t a key/],
    ['a wrong key', '0123456789abcdef', /doesn’t accept this key/],
  ];
  test('S6 answers each invalid text with one sentence, then takes a key', async ({
    site,
    player,
    companion,
  }) => {
    for (const [name, key, sentence] of OF_THE_TEXT) {
      await test.step(name, async () => {
        await companion.clearKey();
        await companion.pasteKey(key);
        await companion.options.waitFor(`${sentence}.test(document.body.innerText)`);
        expect(await companion.options.evaluate(`${PLAYER} === null`)).toBe(true);
      });
    }
    // The key that was refused is still in the field.
    await copyOnSite(await companion.browser.newPage(), site.keyOf(player.name));
    await companion.options.bringToFront();
    await companion.options.click('#key');
    await companion.options.press('Control+v');
    await companion.options.waitFor(`${PLAYER}?.textContent.includes(${JSON.stringify(player.name)})`);

    await test.step('keeps the old key until a new one is accepted, and forgets it when told', async () => {
      const [, other] = site.users;
      if (!other) throw new Error('the site has no other player');
      await companion.options.click('.AccountCard .buttons .button:first-child');
      await companion.pasteKey('a-wrong-key');
      await companion.options.waitFor('/stays in use/.test(document.body.innerText)');
      expect(await companion.options.evaluate<string>(`${PLAYER}.textContent`)).toContain(player.name);
      await companion.clearKey();
      await companion.connect(other.name);
      await companion.options.click('.AccountCard .buttons .button:last-child');
      await companion.options.click('.SureQuestion .danger');
      await companion.options.waitFor(`${PLAYER} === null`);
    });
  });

  /** Failures of the browser's own network code; all others are in `unit/options/key-trouble.test.ts`. */
  const OF_THE_NETWORK: [string, Fault, RegExp][] = [
    ['a connection cut', { kind: 'reset' }, /isn’t responding/],
    ['a body cut short', { kind: 'truncated' }, /isn’t responding/],
    ['a huge body', { kind: 'huge', bytes: 5_000_000 }, /has changed/],
    ['a redirect', { kind: 'redirect', status: 302, location: '/elsewhere' }, /isn’t responding/],
  ];
  test('answers each network failure with one sentence, and works after it', {
    tag: '@firefox',
  }, async ({ site, player, companion }) => {
    for (const [name, fault, sentence] of OF_THE_NETWORK) {
      await test.step(name, async () => {
        site.faults.add('user', fault);
        await companion.clearKey();
        await companion.pasteKey(site.keyOf(player.name));
        await companion.options.waitFor(`${sentence}.test(document.body.innerText)`);
        site.faults.clear();
        await expect.poll(() => pressAgain(companion.options)).toContain(player.name);
        await companion.options.click('.AccountCard .buttons .button:last-child');
        await companion.options.click('.SureQuestion .danger');
        await companion.options.waitFor('document.querySelector("#key")');
      });
    }
    await test.step('offline', async () => {
      await companion.browser.setOffline(true);
      await companion.pasteKey(site.keyOf(player.name));
      await companion.options.waitFor('/You’re offline/.test(document.body.innerText)');
      await companion.browser.setOffline(false);
      await companion.options.click('.KeyForm-submit');
      await companion.options.waitFor(`${PLAYER}?.textContent.includes(${JSON.stringify(player.name)})`);
    });
  });
});

/** Clicks the button once more and returns whose key is in use then. */
async function pressAgain(options: TestPage): Promise<string> {
  if (await options.evaluate(`${PLAYER} === null`)) {
    await options.click('.KeyForm-submit');
    await options.waitFor('document.querySelector(".KeyForm")?.getAttribute("aria-busy") !== "true"');
  }
  return options.evaluate<string>(`${PLAYER}?.textContent ?? ''`);
}
