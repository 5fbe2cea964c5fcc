/**
 * Marks a named step between two lasting effects. The crash tests in `tests/crash` end the worker exactly there. Builds
 * for players do not contain these calls (`wxt.config.ts` removes them).
 */
export async function crashPoint(name: string): Promise<void> {
  await (globalThis as { dieAt?: (name: string) => Promise<void> }).dieAt?.(name);
}
