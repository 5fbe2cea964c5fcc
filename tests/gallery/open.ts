import type { Locator, Page } from '@playwright/test';
import type { State } from './states.ts';

/** Shows a state and resolves to its element. The page may show another state already. */
export async function openState(page: Page, url: string, name: string, state: State): Promise<Locator> {
  // The largest size that browsers allow for a popup.
  if (state.show === 'popup') await page.setViewportSize({ width: state.width ?? 400, height: 600 });
  if (state.show === 'history' && state.width)
    await page.setViewportSize({ width: state.width, height: 800 });
  await page.goto(`${url}#${name}`);
  await page.locator(`body[data-state="${name}"]`).waitFor({ state: 'attached' });
  const { press, type, submit } = state;
  if (press) await page.getByRole('button', { name: press }).click();
  if (state.show === 'panel' && state.pressNext)
    await page.getByRole('button', { name: state.pressNext }).click();
  // Found by its element, since a password field has no role.
  if (type) await page.locator('input:not([type="checkbox"], [type="radio"]), textarea').last().fill(type);
  if (submit) await page.getByRole('button', { name: submit }).click();
  if (state.show === 'popup' && state.search) await page.locator('.SearchBox input').fill(state.search);
  const shown = page.locator(
    '.Panel, .KeyLine, body.site .ProblemCard, .OptionsPage, .WelcomePage, .Popup, .HistoryPage',
  );
  await shown.waitFor();
  if (state.show === 'popup' && state.rests) {
    // After a click the browser would not show the focus, and no row would count as focused by keyboard.
    await page.keyboard.press('Shift');
    await page.locator('.ProblemLink').nth(state.rests.row).focus();
    await page.locator('.ProblemCard').waitFor();
  }
  return shown;
}
