/**
 * Returns the number of letters to insert, delete, replace or swap with a neighbour to turn one word into the other
 * (Damerau–Levenshtein distance).
 */
export function editDistance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const steps = [at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1)];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(Math.min(...steps, ...(swapped ? [at(before, j - 2) + 1] : [])));
    }
    [before, last] = [last, row];
  }
  return at(last, other.length);
}

const at = (row: readonly number[], i: number) => row[i] ?? 0;

/**
 * Returns the words of a text without blanks: the first way to divide it into known words, in which the first words are as long as
 * possible. If there is none, what is not known is the last one, or the only one.
 */
export function splitInto(text: string, isKnown: (word: string) => boolean): string[] {
  const ends = Array.from(text, (_, nth) => text.length - nth);
  /** Where no way to the end begins. Without it, each way to such a place would be tried. */
  const dead = new Set<number>();
  const from = (start: number): string[] | null => {
    if (start === text.length) return [];
    if (dead.has(start)) return null;
    for (const end of ends) {
      if (end <= start || !isKnown(text.slice(start, end))) continue;
      const rest = from(end);
      if (rest) return [text.slice(start, end), ...rest];
    }
    dead.add(start);
    return null;
  };
  const whole = from(0);
  if (whole) return whole;
  const end = ends.find((one) => one < text.length && isKnown(text.slice(0, one)));
  return end === undefined ? [text] : [text.slice(0, end), ...splitInto(text.slice(end), isKnown)];
}
