import type { Answer, Argument, ContentMessages, PageMessages } from '../../protocol.ts';
import type { RequestContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';

/** What a handler gets besides the message's argument. */
export interface MessageInfo {
  worker: WorkerParts;
  /**
   * Reads the request context. After a click of the player (`userInitiated`), ends the pauses that the extension made by itself. Rejects
   * if storage fails.
   */
  context(userInitiated?: boolean): Promise<RequestContext>;
}

/** What a handler gets besides the argument of a content script's message. */
export interface ContentMessageInfo extends MessageInfo {
  tab: number;
  /** The number of the problem that the tab showed when it sent the message, by the browser's own report; null: none. */
  shownProblem: number | null;
}

/** The handlers for messages of content scripts. The type requires one for each message. */
export type ContentHandlers = {
  [Q in keyof ContentMessages]: (argument: Argument<Q>, info: ContentMessageInfo) => Promise<Answer<Q>>;
};

/** The handlers for messages of the extension's pages. The type requires one for each message. */
export type PageHandlers = {
  [Q in keyof PageMessages]: (argument: Argument<Q>, info: MessageInfo) => Promise<Answer<Q>>;
};
