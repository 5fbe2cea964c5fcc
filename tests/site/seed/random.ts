/** A repeatable source of randomness: the same seed gives the same site, on every machine. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  fraction(): number;
  /** A whole number from low to high, both included. */
  integer(low: number, high: number): number;
  /** True in this share of the calls. */
  chance(share: number): boolean;
  /** One of the choices. */
  pick<T>(choices: readonly T[]): T;
  /** A text of this many lower-case hexadecimal digits. */
  hex(digits: number): string;
}

/** Makes a source of randomness from a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const integer = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1));
  return {
    fraction,
    integer,
    chance: (share) => fraction() < share,
    pick<T>(choices: readonly T[]): T {
      if (choices.length === 0) throw new Error('nothing to pick from');
      return choices[integer(0, choices.length - 1)] as T;
    },
    hex: (digits) => Array.from({ length: digits }, () => integer(0, 15).toString(16)).join(''),
  };
}

/** The same items in a random order. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random.fraction() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
