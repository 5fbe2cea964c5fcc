import fc from 'fast-check';

/**
 * Checks what holds for all values that these generate, in a hundred random cases. What fails is shown at its smallest, with
 * the seed that repeats it.
 */
export function forAll<Ts extends [unknown, ...unknown[]]>(
  ...args: [
    ...generated: { [K in keyof Ts]: fc.Arbitrary<Ts[K]> },
    // biome-ignore lint/suspicious/noConfusingVoidType: as fast-check has it; a check may end with `expect`
    check: (...values: Ts) => boolean | void,
  ]
): void {
  fc.assert(fc.property<Ts>(...args));
}
