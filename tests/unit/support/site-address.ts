import { atFileEnd } from './file-end.ts';

/** Makes this the site's address until the end of the file of tests, as a build does with `COMPANION_SITE`. */
export function useAsSite(origin: string): void {
  Object.assign(globalThis, { COMPANION_SITE: origin });
  atFileEnd(() => Reflect.deleteProperty(globalThis, 'COMPANION_SITE'));
}
