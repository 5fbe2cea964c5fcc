import type { Settings } from '../../lib/settings.ts';
import type { Site } from '../site/handle.ts';
import type { SiteUser } from '../site/seed/users.ts';
import type { TestPage } from './browsers/browser.ts';
import { type Companion, HOST } from './companion.ts';
import { expect, test } from './fixture.ts';
import { inStore } from './in-store.ts';
import { solve } from './panel-view.ts';
import { titleOver } from './toolbar-view.ts';

/** Turns on each part of blind mode in the options. */
async function hideAll({ options }: Companion): Promise<void> {
  await options.bringToFront();
  for (const part of ['rank', 'elo', 'genre', 'rating', 'results']) {
    await options.click(`#blind-${part}`);
    await options.waitFor(`document.querySelector('#blind-${part}').checked`);
  }
}

/** Returns a problem with rank and rating that the player has both solved and missed. */
function problemKnown(site: Site, player: SiteUser): number {
  const [row] = site.sql(
    `select problems.id from problems join attempts on problem_id = problems.id
     where user_id = ? and has_rank = 1 and stars is not null
     group by problems.id having min(solved) = 0 and max(solved) = 1 limit 1`,
    player.id,
  );
  return Number(row?.id);
}

/** All texts and attributes of a panel. */
async function allOf(page: TestPage): Promise<string> {
  const panel = page.shadow(HOST);
  const marked = [
    '.StatusBadge',
    '.PanelPill',
    '.PanelPill-status',
    '.ResultStrip',
    '.Figures',
    '.UsualTime',
  ];
  return JSON.stringify([await panel.text(), await panel.attributesOf([...marked, '.ProblemLine', 'table'])]);
}

/** Checks that the panel shows no number, status, rank or genre, only its fixed texts. */
async function expectNothing(page: TestPage): Promise<void> {
  const text = await allOf(page);
  expect(text).not.toMatch(
    /kyu|dan|elo|tries|tried,|solved|untried|rated|★|tesuji|joseki|endgame|fuseki|best|death/i,
  );
  expect(text).not.toMatch(/data-status|data-solved/);
}

test.describe('blind mode', () => {
  test('hides the chosen parts until the player tries the problem today', {
    tag: '@quick',
  }, async ({ site, player, connected, problems }) => {
    await hideAll(connected);
    const known = problemKnown(site, player);
    for (const id of [known, problems.first('untried')]) {
      const page = await connected.open(id);
      const panel = page.shadow(HOST);
      await panel.waitForText('Show now');
      // The site's answer has arrived by then, and the panel still shows nothing of it.
      await panel.waitForText(/Checked/);
      await expectNothing(page);
      await expect.poll(() => titleOver(connected, page)).toBe(`Problem ${id}`);
      await panel.click('.Panel-toggle');
      await expect.poll(() => panel.attributes('.PanelPill')).not.toBeNull();
      await expectNothing(page);
      await panel.click('.PanelPill');
      await panel.waitForText('Show now');
      await solve(page, site, id);
      await problems.expectShown(page, id);
      expect(await panel.text()).not.toContain('Show now');
      await page.reload();
      await problems.expectShown(page, id);
      await page.close();
    }
  });

  test('shows all for one visit when the player asks by keyboard', async ({
    site,
    player,
    connected,
    problems,
  }) => {
    await hideAll(connected);
    const id = problemKnown(site, player);
    const page = await connected.open(id);
    const panel = page.shadow(HOST);
    await panel.waitForText('Show now');
    // The site's answer redraws the panel during this time.
    await panel.waitForText(/Checked/);
    // The panel's first Tab stop comes after all Tab stops of the page.
    await focusReveal(page);
    await page.press('Enter');
    await problems.expectShown(page, id);
    // The panel sends its request again and still shows all.
    await panel.click('.PanelFoot-check');
    await problems.expectShown(page, id);
    await page.reload();
    await panel.waitForText('Show now');
    await expectNothing(page);
  });

  test('stores every choice, however fast the clicks', async ({ companion }) => {
    const { options } = companion;
    await options.waitFor('document.querySelector("#blind-rank")');
    const parts = await options.evaluate<
      string[]
    >(`[...document.querySelectorAll('input[id^="blind-"]')].map((part) => {
      part.click();
      return part.id.replace('blind-', '');
    })`);
    expect(parts).toHaveLength(5);
    await expect
      .poll(() => inStore<Settings[]>(options, 'core', 'settings', 'rows.getAll()'))
      .toMatchObject([{ blind: parts }]);
    await options.reload();
    await options.waitFor('document.querySelectorAll(\'input[id^="blind-"]:checked\').length === 5');
  });

  test('hides the same parts in the popup', async ({ site, player, connected, problems }) => {
    const id = problemKnown(site, player);
    const page = await problems.open(id);
    await hideAll(connected);
    await page.bringToFront();
    const popup = await connected.openPopup();
    await popup.waitFor('document.querySelector(".PopupHere")');
    const text = await popup.evaluate<string>('document.querySelector(".PopupHere").innerText');
    expect(text).toContain(String(id));
    expect(text).not.toMatch(/kyu|dan|solved|tries|tesuji|joseki|endgame|fuseki|best|death/i);
  });
});

/** Moves the focus by Tab to the panel's button, from the toggle that was clicked before. */
async function focusReveal(page: TestPage): Promise<void> {
  const panel = page.shadow(HOST);
  await panel.click('.Panel-toggle');
  await page.press('Enter');
  await panel.waitForText('Show now');
  await page.press('Tab');
}
