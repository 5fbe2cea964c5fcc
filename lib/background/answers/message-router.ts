import pLimit, { type LimitFunction } from 'p-limit';
import { type Browser, browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { failed } from '../../failure.ts';
import { STORAGE, TAB } from '../../limits.ts';
import { CONTENT_SHAPES, PAGE_SHAPES } from '../../message-shapes.ts';
import type { MessageName, Reply } from '../../protocol.ts';
import { withoutOwnPause } from '../../requests/rate-limiter.ts';
import { problemIdAt, siteOrigins } from '../../site.ts';
import { anything, textUpTo } from '../../site-api/zod-helpers.ts';
import { storeFailure } from '../../store/database.ts';
import { textsReady } from '../browser/language.ts';
import type { Environment } from '../environment.ts';
import { readContext } from '../request-context.ts';
import type { WorkerParts } from '../worker-parts.ts';
import type { ContentHandlers, ContentMessageInfo, MessageInfo, PageHandlers } from './message.ts';

type Sender = Browser.runtime.MessageSender;

type Handler = (argument: never, info: never) => Promise<unknown>;

const envelope = z.strictObject({ ask: textUpTo(40), with: anything });

interface Handlers {
  content: ContentHandlers;
  page: PageHandlers;
}

/**
 * Listens for messages to the worker and answers them with the handlers. The sender is identified only by what the
 * browser reports: a page of this extension by its origin; a content script by its tab, the top frame and an origin of
 * the site. Messages from any other sender, and invalid messages, are refused without effect.
 */
export function routeMessages(worker: WorkerParts, handlers: Handlers): void {
  const limited = limitedByTab();
  browser.runtime.onMessage.addListener(
    (message: unknown, sender: Sender, reply: (answer: unknown) => void) => {
      const answering = isPage(sender)
        ? answer(message, sender, worker, handlers)
        : limited(sender.tab?.id, () => answer(message, sender, worker, handlers));
      void answering.then(reply, () => reply(BROKE));
      return true;
    },
  );
}

/** Returns a function that runs at most `TAB.messagesAtOnce` tasks of a tab at once, the others in their order. */
function limitedByTab() {
  // One small limiter for each tab, until the worker ends.
  const limits = new Map<number | undefined, LimitFunction>();
  return <T>(tab: number | undefined, task: () => Promise<T>): Promise<T> => {
    const limit = limits.get(tab) ?? pLimit(TAB.messagesAtOnce);
    limits.set(tab, limit);
    return limit(task);
  };
}

type Answering = Readonly<Record<string, (...given: never[]) => Promise<unknown>>>;

/**
 * Returns handlers whose errors of storage become failures in their answers. After such a failure a handler is called once more: the
 * error may pass, and a damaged cache is deleted by then (`deleted`).
 */
export function withRetry<H extends Answering>(
  handlers: H,
  { sleep }: Environment,
  deleted: () => Promise<unknown>,
): H {
  const patient = Object.entries(handlers).map(([name, handle]) => {
    const answerPatiently = async (...given: never[]) => {
      const first = await handle(...given).catch((error) => failed(storeFailure(error)));
      if (failureOf(first) !== 'storage-broken') return first;
      await sleep(STORAGE.retryMs, new AbortController().signal);
      await deleted();
      return handle(...given).catch((error) => failed(storeFailure(error)));
    };
    return [name, answerPatiently];
  });
  return Object.fromEntries(patient) as H;
}

/** Returns the kind of failure in an answer to a page or a content script. */
function failureOf(answer: unknown): string | undefined {
  const { failure, panel } = (answer ?? {}) as {
    failure?: { kind: string };
    panel?: { failure?: { kind: string } };
  };
  return (failure ?? panel?.failure)?.kind;
}

/** Whether a page of the extension sent the message. Such pages have the same origin as the worker. */
function isPage({ id, origin }: Sender): boolean {
  return id === browser.runtime.id && origin === location.origin;
}

const REFUSED: Reply<MessageName> = { refused: true };
/** The handler failed, usually because storage cannot be read. Unlike a refusal, this may be temporary. */
const BROKE: Reply<MessageName> = { broke: true };

async function answer(message: unknown, sender: Sender, worker: WorkerParts, { content, page }: Handlers) {
  const parsed = envelope.safeParse(message);
  if (!parsed.success) return REFUSED;
  const info = messageInfo(worker);
  if (isPage(sender)) return answerBy(page, PAGE_SHAPES, parsed.data, info);
  const visit = visitOf(sender);
  return visit ? answerBy(content, CONTENT_SHAPES, parsed.data, { ...info, ...visit }) : REFUSED;
}

async function answerBy<Name extends string>(
  handlers: Readonly<Record<Name, Handler>>,
  shapes: Readonly<Record<Name, z.ZodMiniType<unknown>>>,
  { ask, with: given }: z.infer<typeof envelope>,
  info: MessageInfo,
) {
  const name = ask as Name;
  const argument = Object.hasOwn(shapes, ask) ? shapes[name].safeParse(given) : null;
  if (!argument?.success) return REFUSED;
  await textsReady();
  return { answer: await handlers[name](argument.data as never, info as never) };
}

/** Returns what a handler gets besides the argument: the worker, and a function that reads the request context. */
export function messageInfo(worker: WorkerParts): MessageInfo {
  return {
    worker,
    context: async (userInitiated = false) => {
      const context = await readContext(worker);
      if (userInitiated) await worker.rateLimiter.change(withoutOwnPause);
      return context;
    },
  };
}

/** Returns what a content script's message tells of its tab; null if no content script in a page of the site sent it. */
function visitOf(sender: Sender): Omit<ContentMessageInfo, keyof MessageInfo> | null {
  const { id, tab, origin = '' } = sender;
  if (id !== browser.runtime.id || tab?.id === undefined || !siteOrigins().includes(origin)) return null;
  if (sender.frameId !== 0 || sender.documentLifecycle === 'prerender') return null;
  return { tab: tab.id, shownProblem: tab.url === undefined ? null : problemIdAt(tab.url) };
}
