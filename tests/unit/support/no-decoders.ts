// iconv-lite and jschardet, which @sabaki/sgf asks for and nothing uses, take a tenth of a second to load: as in the
// builds (`lib/background/net/no-decoders.ts`), there is nothing in their place.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

for (const name of ['iconv-lite', 'jschardet']) {
  const file = require.resolve(name);
  const nothing = Object.assign(Object.create(null), { id: file, filename: file, loaded: true, exports: {} });
  require.cache[file] = nothing;
}
