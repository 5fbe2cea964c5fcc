import { failed, type Result } from '../failure.ts';
import { WAIT } from '../limits.ts';
import { storeFailure } from '../store/database.ts';
import type { World } from './world.ts';

/** Work under way by name: who asks for the same meanwhile shares it. What storage throws becomes a failure. */
export function sharing(world: World) {
  const underWay = new Map<string, Promise<Result<null>>>();

  function run(name: string, work: () => Promise<Result<null>>): Promise<Result<null>> {
    const known = underWay.get(name);
    if (known) return known;
    const working = work()
      .catch((error) => failed(storeFailure(error), world.now() + WAIT.nonsenseMs))
      .finally(() => underWay.delete(name));
    underWay.set(name, working);
    return working;
  }

  return { run, underWay: (name: string) => underWay.get(name) };
}
