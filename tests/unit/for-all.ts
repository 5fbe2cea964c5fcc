import fc from './fast-check.ts';

/**
 * Checks a property with a hundred random cases from these generators. A failure reports the simplest case that fails and
 * the seed that reproduces it.
 */
export function forAll<Ts extends [unknown, ...unknown[]]>(
  ...args: [
    ...generated: { [K in keyof Ts]: fc.Arbitrary<Ts[K]> },
    // biome-ignore lint/suspicious/noConfusingVoidType: same type as in fast-check; a check may return nothing
    check: (...values: Ts) => boolean | void,
  ]
): void {
  fc.assert(fc.property<Ts>(...args));
}
