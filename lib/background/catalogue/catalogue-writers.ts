import type { Reading } from '../../catalogue/catalogue.ts';
import { crashPoint } from '../../crash-point.ts';
import { publish } from '../../store/change-channel.ts';
import { ONLY } from '../../store/database.ts';
import type { playerData } from '../../store/player/player.ts';
import type { siteData } from '../../store/site/site-data.ts';

/** Remembers how far a catalogue is read; what was read is kept before, so that a death in between repeats one question. */
export async function writeReading(
  db: Awaited<ReturnType<typeof playerData> | ReturnType<typeof siteData>>,
  reading: Reading,
): Promise<void> {
  await crashPoint('catalogue: before writing');
  // Both have the same store, which the types of neither know of the other.
  await (db as Awaited<ReturnType<typeof siteData>>).put('catalogue', reading, ONLY);
  await crashPoint('catalogue: written');
  publish('catalogue');
}
