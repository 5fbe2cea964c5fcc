import { failure, type Reply } from '../reply.ts';
import type { OverMaximum, Switches } from '../switches.ts';

/** The answer to a caller who wants more than a list gives at once, where it does not just give less. */
export function overMaximum(how: Exclude<OverMaximum, 'clamped'>, switches: Switches): Reply {
  return how === 'notFound'
    ? failure(404, 'No such page.', switches)
    : failure(400, 'That is more than is given at once.', switches);
}
