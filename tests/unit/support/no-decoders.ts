// Replaces iconv-lite and jschardet by empty modules, as the builds do (`lib/site-api/no-decoders.ts`). @sabaki/sgf imports
// them, but the extension does not use them, and they take 0.1 s to load.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

for (const name of ['iconv-lite', 'jschardet']) {
  const file = require.resolve(name);
  const nothing = Object.assign(Object.create(null), { id: file, filename: file, loaded: true, exports: {} });
  require.cache[file] = nothing;
}
