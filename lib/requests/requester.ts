import type { Account } from '../account/account.ts';
import type { Priority } from './rate-limiter.ts';

/** The account and the site address that requests are made with. */
export interface Asker {
  /** The account whose key is sent. Null: requests are sent without a key. */
  account: Account | null;
  origin: string;
}

/** The purpose of a request. Its priority may rise while the request is queued. */
export interface Purpose {
  /** The name of the task. Null: the request belongs to none. */
  task: string | null;
  priority: Priority;
  /** The tab whose content script caused the request, if the priority is `tab`. */
  tab?: number;
  /** Set once a request for this purpose was sent. */
  sent?: true;
}

/** Whether a request for this purpose was sent. A function, since the queue changes the purpose while its request is awaited. */
export function wasSent({ sent }: Purpose): boolean {
  return sent === true;
}

/** Who causes a request: a tab with a content script, or anyone else, given by the priority of the request. */
export type Requester = Priority | { tab: number };

/** Returns the purpose of requests for a task, or for none (null), that this requester causes. */
export function purposeOf(task: string | null, by: Requester): Purpose {
  return typeof by === 'string' ? { task, priority: by } : { task, priority: 'tab', tab: by.tab };
}

export function priorityOf(by: Requester): Priority {
  return typeof by === 'string' ? by : 'tab';
}

/** Returns the purpose with the highest priority, before queued requests that would fail in the same way; one of the background as it is. */
export function ahead(purpose: Purpose): Purpose {
  return purpose.priority === 'background' ? purpose : { ...purpose, priority: 'first' };
}
