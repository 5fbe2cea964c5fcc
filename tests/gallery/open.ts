import type { Locator, Page } from '@playwright/test';
import type { State } from './states.ts';

/** Shows a state and gives back what it shows. */
export async function openState(page: Page, url: string, name: string, state: State): Promise<Locator> {
  // As large as browsers let a popup be.
  if (state.show === 'popup') await page.setViewportSize({ width: state.width ?? 400, height: 600 });
  await page.goto(`${url}?state=${name}`);
  const [first, ...others] = state.press ?? [];
  if (first) await page.getByRole('button', { name: first }).click();
  if (state.type) await page.getByRole('textbox').last().fill(state.type);
  for (const button of others) await page.getByRole('button', { name: button }).click();
  const shown = page.locator('.Panel, .KeyLine, .OptionsPage, .Popup');
  await shown.waitFor();
  return shown;
}
