import { failure, type Reply } from '../reply.ts';
import type { OverMaximum, Switches } from '../switches.ts';

/** The error for a request for more rows than the maximum, if the list does not just give fewer. */
export function overMaximum(how: Exclude<OverMaximum, 'clamped'>, switches: Switches): Reply {
  return how === 'notFound'
    ? failure(404, 'No such page.', switches)
    : failure(400, 'That is more than is given at once.', switches);
}
