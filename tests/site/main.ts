import type { Site } from './handle.ts';
import { startSite } from './server.ts';

const PORT = 8443;

const site = await startOn(PORT);
const [player] = site.users;
console.log(`Embedded practice site: ${site.url}`);
console.log(`A key to try (${player.name}): ${site.keyOf(player.name)}`);
console.log('Its certificate is its own: tell the browser to go on. Stop with Ctrl+C.');

async function startOn(port: number): Promise<Site> {
  try {
    return await startSite({ port });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken) throw error;
    console.log(`Port ${port} is taken.`);
    return startSite({ port: 0 });
  }
}
