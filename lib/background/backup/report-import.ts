import type { Account } from '../../account/account.ts';
import { publish } from '../../store/change-channel.ts';
import type { RequestContext } from '../request-context.ts';
import { updateReviews } from '../review/review.ts';

/** Brings up to date what follows from attempts and from what the player has made, and tells pages and tabs that anything may have changed. */
export async function reportImport(context: RequestContext, account: Account): Promise<void> {
  await updateReviews(context, account);
  for (const change of ['settings', 'notes', 'reviews', 'session'] as const) publish(change);
  context.events.attemptsChanged('all');
}
