import type { Locator, Page } from '@playwright/test';
import type { State } from './states.ts';

/** Shows a state, in a page that may show another one already, and resolves to its element. */
export async function openState(page: Page, url: string, name: string, state: State): Promise<Locator> {
  // As large as browsers let a popup be.
  if (state.show === 'popup') await page.setViewportSize({ width: state.width ?? 400, height: 600 });
  await page.goto(`${url}#${name}`);
  await page.locator(`body[data-state="${name}"]`).waitFor({ state: 'attached' });
  const { press, type, submit } = state;
  if (press) await page.getByRole('button', { name: press }).click();
  // By its element: a field of masked text has no role.
  if (type) await page.locator('input:not([type="checkbox"], [type="radio"])').last().fill(type);
  if (submit) await page.getByRole('button', { name: submit }).click();
  const shown = page.locator('.Panel, .KeyLine, .MarkCard, .OptionsPage, .Popup');
  await shown.waitFor();
  if (state.show === 'popup' && state.rests) {
    // After a click the browser would not show where the focus is, and no row would count as focused by keyboard.
    await page.keyboard.press('Shift');
    await page.locator('.ProblemLink').nth(state.rests.row).focus();
    await page.locator('.LookCard').waitFor();
  }
  return shown;
}
