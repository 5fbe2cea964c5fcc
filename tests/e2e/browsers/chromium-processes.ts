import type { Wire } from './wire.ts';

/** Every process that the browser knows of, the main one first. */
export async function processIdsOf(wire: Wire): Promise<number[]> {
  const { processInfo } = await wire.send<{ processInfo: { type: string; id: number }[] }>(
    'SystemInfo.getProcessInfo',
  );
  const main = processInfo.filter(({ type }) => type === 'browser');
  return [...main, ...processInfo.filter((each) => !main.includes(each))].map(({ id }) => id);
}
