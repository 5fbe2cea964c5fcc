import type { Answer, Argument, ContentQuestions, PageQuestions } from '../../protocol.ts';
import type { RequestContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';

/** What a handler gets besides the message's argument. */
export interface MessageInfo {
  worker: WorkerParts;
  /**
   * Reads the request context, at the first call and once per message. A click of the player (`userInitiated`) first lifts the
   * pauses that a player may lift. Rejects if storage fails.
   */
  context(userInitiated?: boolean): Promise<RequestContext>;
}

/** What a handler gets besides the argument of a content script's message. */
export interface ContentMessageInfo extends MessageInfo {
  /** The tab that asks. */
  tab: number;
}

/** The handlers for messages of content scripts. It does not compile unless each message has one. */
export type ContentHandlers = {
  [Q in keyof ContentQuestions]: (argument: Argument<Q>, info: ContentMessageInfo) => Promise<Answer<Q>>;
};

/** The handlers for messages of the extension's pages. It does not compile unless each message has one. */
export type PageHandlers = {
  [Q in keyof PageQuestions]: (argument: Argument<Q>, info: MessageInfo) => Promise<Answer<Q>>;
};
