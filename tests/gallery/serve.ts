import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

/** Builds the gallery into a new folder (two may run at once) and serves it on a free local port. */
export async function serveGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'companion-gallery-'));
  const config = {
    configFile: `${import.meta.dirname}/vite.config.ts`,
    build: { outDir, emptyOutDir: true },
  };
  await build(config);
  const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0, open: false } });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('The gallery is served nowhere.');
  return {
    url,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}
