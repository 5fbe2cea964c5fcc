/** One end of a range of difficulty as it is typed; without a unit it may be anything. */
export interface End {
  value: number;
  unit: 'kyu' | 'dan' | 'elo' | null;
}

/** "k", "kyu", "d", "dan", and how Go players of other languages write them. */
const KYU = 'kyu|k|級|级|급';
const DAN = 'dan|d|段|단';

/** An end in a longer text. What follows a number and a blank is its unit only where it is no start of something else. */
export const END = String.raw`(?:elo\s*-?\d{1,10}|\d{1,10}(?:\s*(?:${KYU}|${DAN})(?!\p{L})|\s*elo(?!\p{L}|\s*-?\d))?)`;

const WHOLE = new RegExp(String.raw`^(elo\s*)?(-?\d{1,10})\s*(?:(${KYU})|(${DAN})|(elo))?$`, 'i');

/** "15k", "15 kyu", "3 dan", "elo 1120", "1120"; null for what is none of these. */
export function endIn(text: string): End | null {
  const [, before, value, kyu, dan, after] = WHOLE.exec(text) ?? [];
  if (value === undefined || (before && (kyu || dan))) return null;
  const unit = kyu ? 'kyu' : dan ? 'dan' : before || after ? 'elo' : null;
  return { value: Number(value), unit };
}
