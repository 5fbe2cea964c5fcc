/**
 * Names a step between two lasting effects. The sweep in `tests/crash` ends the worker exactly there; these calls are
 * taken out of the builds for players (`wxt.config.ts`).
 */
export async function crashPoint(name: string): Promise<void> {
  await (globalThis as { dieAt?: (name: string) => Promise<void> }).dieAt?.(name);
}
