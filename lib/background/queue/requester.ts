import type { Account } from '../../account/account.ts';
import type { Priority } from '../../requests/rate-limiter.ts';

/** The account and the site address that requests are made with. */
export interface Asker {
  /** The account whose key is sent. Null: requests are sent without a key. */
  account: Account | null;
  origin: string;
}

/** What a request is made for. Its priority may rise while the request waits. */
export interface Purpose {
  /** The name of the job in the job store. Null: the request is not stored. */
  job: string | null;
  priority: Priority;
  /** The tab whose content script asks, where the priority is `tab`. */
  tab?: number;
  /** Set once a request for this purpose was sent. */
  sent?: true;
}

/** Who asks: whoever has this priority, or the content script of a tab. */
export type Requester = Priority | { tab: number };

/** Returns the priority of a request by who asks for it. */
export function priorityOf(by: Requester): Priority {
  return typeof by === 'string' ? by : 'tab';
}
