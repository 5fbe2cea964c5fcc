import { build, preview } from 'vite';

/** Builds the gallery and serves it on a free port of this machine. */
export async function serveGallery(): Promise<{ url: string; close: () => Promise<void> }> {
  const configFile = `${import.meta.dirname}/vite.config.ts`;
  await build({ configFile });
  const server = await preview({ configFile, preview: { host: '127.0.0.1', port: 0, open: false } });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('The gallery is served nowhere.');
  return { url, close: () => server.close() };
}
