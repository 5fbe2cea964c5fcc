import { signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { ask } from '../../lib/ask.ts';
import type { Failure } from '../../lib/failure.ts';
import { sitePatterns } from '../../lib/site.ts';

/**
 * Returns a function that changes the address of the site, and the failure of the last change as a signal. First the
 * browser asks the player for the permission; then the worker makes the change. `read` reads everything that the page
 * shows.
 */
export function addressModel(read: () => Promise<void>) {
  const failure = signal<Failure | null>(null);

  /** Nothing may be awaited before the request: browsers grant permissions only during a user gesture. */
  function use(base: string): void {
    failure.value = null;
    const refused = () => {
      failure.value = { kind: 'no-permission', host: new URL(base).host };
    };
    void browser.permissions
      .request({ origins: sitePatterns(base) })
      .then((allowed) => (allowed ? moveTo(base) : refused()), refused);
  }

  async function moveTo(base: string): Promise<void> {
    const result = await ask('useBase', base);
    await read();
    if (!result.ok) failure.value = result.failure;
  }

  return { failure, use };
}
