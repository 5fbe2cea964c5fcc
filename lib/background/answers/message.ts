import type { Answer, Argument, ContentQuestions, PageQuestions } from '../../protocol.ts';
import type { RequestContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';

/** What a handler gets besides the message. */
export interface MessageInfo {
  worker: WorkerParts;
  /** The request context, read when a handler first needs it and once a message. Fails as storage does. */
  context(): Promise<RequestContext>;
}

/** The same for a content script. */
export interface ContentMessageInfo extends MessageInfo {
  /** The asking tab. */
  tab: number;
}

/** One handler per message of a content script, or it does not compile. */
export type ContentHandlers = {
  [Q in keyof ContentQuestions]: (argument: Argument<Q>, info: ContentMessageInfo) => Promise<Answer<Q>>;
};

/** One handler per message of a page of ours, or it does not compile. */
export type PageHandlers = {
  [Q in keyof PageQuestions]: (argument: Argument<Q>, info: MessageInfo) => Promise<Answer<Q>>;
};
