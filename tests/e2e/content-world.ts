import type { TestPage } from './browsers/browser.ts';
import type { Companion } from './companion.ts';

/** The result of an expression in one frame of a tab. */
export interface FrameAnswer {
  frameId: number;
  /** Address of the frame's document. */
  address: string;
  /** JSON text of the value, or `threw …`. */
  answer: string;
}

/** The extension API under the name that the browser uses; for expressions. */
export const API = '(globalThis.browser ?? chrome)';

/**
 * Evaluates an expression in the content scripts' JavaScript world, as a page could that has taken over that world. It runs in
 * the page's main frame, or in every frame that the browser lets the extension inject a script into.
 */
export async function inContentWorlds(
  { options }: Companion,
  page: TestPage,
  expression: string,
  frames = 'allFrames: true',
): Promise<FrameAnswer[]> {
  const address = JSON.stringify(await page.url());
  return options.evaluate<FrameAnswer[]>(`(async () => {
    const tab = (await ${API}.tabs.query({})).find(({ url }) => url === ${address});
    if (!tab) throw new Error('no tab shows ' + ${address});
    const answers = await ${API}.scripting.executeScript({
      target: { tabId: tab.id, ${frames} },
      injectImmediately: true,
      func: async () => {
        const answer = (value) => ({ address: location.href, answer: value });
        try {
          return answer(JSON.stringify(await (${expression})) ?? 'undefined');
        } catch (error) {
          return answer('threw ' + error);
        }
      },
    });
    return answers.map(({ frameId, result }) => ({ frameId, ...result }));
  })()`);
}

/** The same in the main frame only. */
export async function inContentWorld(companion: Companion, page: TestPage, expression: string) {
  const [only] = await inContentWorlds(companion, page, expression, 'frameIds: [0]');
  if (!only) throw new Error('the browser put no script into the page');
  return only.answer;
}

/** Returns an expression that sends one message to the worker and resolves to its reply. */
export function sending(message: unknown): string {
  return `${API}.runtime.sendMessage(${JSON.stringify(message)})`;
}

/** A message of our content script to the worker, with times on the page's clock. */
export interface WatchedMessage {
  ask: string;
  with: { id?: number; ids?: number[]; wait?: boolean } | null;
  sent: number;
  /** Time of the answer; 0: there was none. */
  answered: number;
}

/** An expression for our content script's JavaScript world that starts to list all of its messages in `messages`. */
export const WATCH_MESSAGES = `(() => {
  const { runtime } = ${API};
  const send = runtime.sendMessage.bind(runtime);
  globalThis.messages = [];
  runtime.sendMessage = async (message) => {
    const one = { ...message, sent: performance.now(), answered: 0 };
    messages.push(one);
    const reply = await send(message);
    one.answered = performance.now();
    return reply;
  };
})()`;

/** The message router's answer to a sender without permission, as JSON. */
export const REFUSED = '{"refused":true}';
