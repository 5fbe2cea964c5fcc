import { type Browser, browser } from 'wxt/browser';
import * as z from 'zod/mini';
import type { Answer, Argument, ContentQuestions, PageQuestions, Question, Reply } from '../../protocol.ts';
import { siteOrigins } from '../../site.ts';
import { readSettings } from '../../store/core/settings.ts';
import { anything, textUpTo } from '../net/shapes.ts';
import { CONTENT_SHAPES, isOversized, PAGE_SHAPES } from './message-shapes.ts';

type Sender = Browser.runtime.MessageSender;

/** One handler per question, or it does not compile. The tab is the asking one, known for content scripts only. */
export type ContentHandlers = {
  [Q in keyof ContentQuestions]: (asked: Argument<Q>, tabId: number) => Promise<Answer<Q>>;
};
export type PageHandlers = { [Q in keyof PageQuestions]: (asked: Argument<Q>) => Promise<Answer<Q>> };

interface Route {
  shape: z.ZodMiniType<unknown>;
  handle(asked: unknown): Promise<unknown>;
}

const envelope = z.strictObject({ ask: textUpTo(40), with: anything });

/**
 * Listens for messages to the worker. Who asks is judged by the browser's account of the sender alone: a page of this
 * extension by its origin; a content script by its tab, the top frame and an origin of the site. Everything else, and
 * everything that does not parse, is refused without effect.
 */
export function routeMessages(content: ContentHandlers, page: PageHandlers): void {
  browser.runtime.onMessage.addListener(
    (message: unknown, sender: Sender, reply: (answer: unknown) => void) => {
      void answer(message, sender, content, page).then(reply, () => reply(BROKE));
      return true;
    },
  );
}

const REFUSED: Reply<Question> = { refused: true };
/** Mostly storage that cannot be read: unlike a refusal this may pass. */
const BROKE: Reply<Question> = { broke: true };

async function answer(message: unknown, sender: Sender, content: ContentHandlers, page: PageHandlers) {
  const parsed = envelope.safeParse(message);
  if (!parsed.success) return REFUSED;
  const route = await routeFor(parsed.data.ask, sender, content, page);
  if (!route || isOversized(parsed.data.with)) return REFUSED;
  const asked = route.shape.safeParse(parsed.data.with);
  if (!asked.success) return REFUSED;
  return { answer: await route.handle(asked.data) };
}

async function routeFor(
  ask: string,
  sender: Sender,
  content: ContentHandlers,
  page: PageHandlers,
): Promise<Route | null> {
  if (sender.id !== browser.runtime.id) return null;
  // The worker's own origin is the extension's.
  if (sender.origin === location.origin) return pageRoute(ask, page);
  const tabId = sender.tab?.id;
  if (tabId === undefined || sender.frameId !== 0 || sender.documentLifecycle === 'prerender') return null;
  const { base } = await readSettings();
  if (!sender.origin || !siteOrigins(base).includes(sender.origin)) return null;
  return contentRoute(ask, content, tabId);
}

function pageRoute(ask: string, handlers: PageHandlers): Route | null {
  if (!Object.hasOwn(PAGE_SHAPES, ask)) return null;
  const name = ask as keyof PageQuestions;
  return { shape: PAGE_SHAPES[name], handle: handlers[name] as Route['handle'] };
}

function contentRoute(ask: string, handlers: ContentHandlers, tabId: number): Route | null {
  if (!Object.hasOwn(CONTENT_SHAPES, ask)) return null;
  const name = ask as keyof ContentQuestions;
  const handle = handlers[name] as (asked: unknown, tabId: number) => Promise<unknown>;
  return { shape: CONTENT_SHAPES[name], handle: (asked) => handle(asked, tabId) };
}
