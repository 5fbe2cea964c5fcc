import { signal } from '@preact/signals';
import { browser } from 'wxt/browser';
import { ask } from '../../lib/ask.ts';
import type { Failure } from '../../lib/failure.ts';
import { sitePatterns } from '../../lib/site.ts';

/** Another address of the site: allowed by the player in the browser's own words, then told to the worker. */
export function addressModel(read: () => Promise<void>) {
  const failure = signal<Failure | null>(null);

  /** Nothing may be awaited before the request: the browser grants it only inside the press. */
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
