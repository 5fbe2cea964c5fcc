import { positionOf } from '../site/app/sgf.js';
import type { Site } from '../site/handle.ts';
import type { TestPopup } from './browsers/browser.ts';
import { expect } from './fixture.ts';

/** Matches any part of an SGF that could reveal the solution. */
export const SOLUTION = /RIGHT|NOTTHIS|CHOICE|FORCE|GM\[1|\(;|;[BW]\[|A[BW]\[/;

/**
 * Moves the pointer to a row of the list, counted from 1. The pointer starts elsewhere: the row is first scrolled to the
 * middle, where the pointer may be already, and without a movement the popup shows no preview.
 */
export async function pointAtRow(popup: TestPopup, place: number): Promise<void> {
  await popup.pointAt('#tab-problems');
  await popup.pointAt(`[data-rows] li:nth-child(${place}) a`);
}

/** The start position of a problem, by the site's own reading of its SGF, with each stone as players write it. */
function beginning(site: Site, id: number) {
  const [row] = site.sql('select sgf, player_color as turn from problems where id = ?', id);
  const { size, black, white, answers } = positionOf(String(row?.sgf));
  const columns = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';
  const names = (points: string[]) =>
    points.map((point) => `${columns[point.charCodeAt(0) - 97]}${size + 97 - point.charCodeAt(1)}`).sort();
  return { black: names(black), white: names(white), answers: names(answers), turn: String(row?.turn) };
}

/**
 * Frames for which a preview must stay. Firefox adapts a popup to its content a tenth of a second after a change, which once
 * removed the preview again.
 */
const FRAMES = 20;

/** Waits until that problem's position is drawn and stays, and compares its label with the site's own data. */
export async function expectDrawn(popup: TestPopup, site: Site, id: number): Promise<void> {
  const { black, white, answers, turn } = beginning(site, id);
  const stones = (text: string, colour: string) =>
    (new RegExp(`${colour}: ([^;]+)`).exec(text)?.[1]?.split(', ') ?? []).sort();
  const label = `document.querySelector('.BoardDrawing[role="img"]')?.getAttribute('aria-label') ?? ''`;
  await expect
    .poll(async () => {
      const text = await popup.evaluate<string>(label);
      return [stones(text, 'Black'), stones(text, 'White'), /(\w+) to play/.exec(text)?.[1]?.toLowerCase()];
    })
    .toEqual([black, white, turn]);
  const seen = await popup.evaluate<string[]>(`(async () => {
    const seen = new Set([${label}]);
    for (let frame = 0; frame < ${FRAMES}; frame++) {
      await new Promise(requestAnimationFrame);
      seen.add(${label});
    }
    return [...seen];
  })()`);
  expect(seen).toHaveLength(1);
  const words = seen.join().split(/[ ,;]+/);
  expect(answers.filter((answer) => words.includes(answer))).toEqual([]);
}

/** Waits until nothing is drawn beside any row. */
export function expectNothingDrawn(popup: TestPopup): Promise<void> {
  return popup.waitFor('!document.querySelector(".ProblemCard")');
}
