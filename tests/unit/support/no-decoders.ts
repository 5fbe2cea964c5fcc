// @sabaki/sgf imports iconv-lite and jschardet, which nothing uses and which take a tenth of a second to load. As in the
// builds (`lib/background/net/no-decoders.ts`), they are replaced by nothing.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

for (const name of ['iconv-lite', 'jschardet']) {
  const file = require.resolve(name);
  const nothing = Object.assign(Object.create(null), { id: file, filename: file, loaded: true, exports: {} });
  require.cache[file] = nothing;
}
