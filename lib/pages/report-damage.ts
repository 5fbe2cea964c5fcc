import { ask } from '../ask.ts';
import { onDamage } from '../store/corruption.ts';

/** Has the worker delete each cache that this page finds damaged, and calls `onDeleted` after that. */
export function reportDamage(onDeleted: () => void): void {
  const reported = new Set<string>();
  onDamage((cache) => {
    if (reported.has(cache)) return;
    reported.add(cache);
    void ask('cacheDamaged', cache).then(onDeleted);
  });
}
