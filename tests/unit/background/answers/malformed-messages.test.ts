import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routeMessages } from '../../../../lib/background/answers/message-router.ts';
import { LONG_UNIT_MS } from '../../../patience.ts';
import fc from '../../fast-check.ts';
import { type Check, MAY } from '../../malformed/allowed.ts';
import { heapInUse } from '../../malformed/heap.ts';
import { anyMessages, HUGE_MESSAGES } from '../../malformed/messages.ts';
import { cases } from '../../support/cases.ts';
import { EXTENSION_ORIGIN, hearMessages, send } from './router-in-node.ts';

hearMessages();

const SITE = 'https://www.goproblems.com';
const MEGABYTE = 2 ** 20;

/** Senders that the browser may report, and the messages each may send. */
const content = { id: 'companion', origin: SITE, frameId: 0, tab: { id: 3 } };
const SENDERS: Readonly<Record<string, { sender: object; may: 'page' | 'content' | null }>> = {
  'a page of ours': { sender: { id: 'companion', origin: EXTENSION_ORIGIN }, may: 'page' },
  'a page of ours in a tab': { sender: { ...content, origin: EXTENSION_ORIGIN }, may: 'page' },
  'our script': { sender: content, may: 'content' },
  'our script at the twin': { sender: { ...content, origin: 'https://goproblems.com' }, may: 'content' },
  'a sub-frame': { sender: { ...content, frameId: 4 }, may: null },
  'another site': { sender: { ...content, origin: 'https://www.goproblems.com.evil.example' }, may: null },
  'plain HTTP': { sender: { ...content, origin: 'http://www.goproblems.com' }, may: null },
  'another port': { sender: { ...content, origin: `${SITE}:8443` }, may: null },
  'a sandbox': { sender: { ...content, origin: 'null' }, may: null },
  nowhere: { sender: { ...content, origin: undefined }, may: null },
  'a page that is not shown yet': { sender: { ...content, documentLifecycle: 'prerender' }, may: null },
  'no tab': { sender: { ...content, tab: undefined }, may: null },
  'a tab without a number': { sender: { ...content, tab: {} }, may: null },
  'another extension': { sender: { id: 'evil', origin: 'chrome-extension://evil' }, may: null },
  'another extension that says it is us': { sender: { id: 'evil', origin: EXTENSION_ORIGIN }, may: null },
  'another extension in our place': { sender: { ...content, id: 'evil' }, may: null },
};

const ALL_SENDERS = Object.values(SENDERS);
/** Few random messages are valid, so two thirds of the senders may send some. */
const anySender = fc.oneof(
  ...(['page', 'content', null] as const).map((may) =>
    fc.constantFrom(...ALL_SENDERS.filter((one) => one.may === may)),
  ),
);

let ran: { table: 'content' | 'page'; name: string; asked: unknown }[] = [];

/** Returns handlers that only record their calls. */
function recorders(table: 'content' | 'page') {
  const recorder = (name: string) => async (asked: unknown) => {
    ran.push({ table, name, asked });
    return null;
  };
  return Object.fromEntries(Object.keys(MAY[table]).map((name) => [name, recorder(name)]));
}
routeMessages({} as never, { content: recorders('content'), page: recorders('page') } as never);

async function expectHarmless(message: unknown, { sender, may }: { sender: object; may: string | null }) {
  ran = [];
  const reply = await send(message, sender);
  if (ran.length === 0) expect(reply).toEqual({ refused: true });
  else expect(reply).toEqual({ answer: null });
  for (const { table, name, asked } of ran) {
    expect(table).toBe(may);
    const checks: Record<string, Check> = MAY[table];
    expect(checks[name]?.(asked), `${name} ${JSON.stringify(asked)}`).toBe(true);
  }
}

const RUNS = cases(10_000);

describe('S23 messages to the worker', () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  beforeEach(() => process.on('unhandledRejection', note));
  afterEach(() => {
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it(`run only allowed handlers and leave nothing in memory (${RUNS} messages)`, {
    timeout: LONG_UNIT_MS,
  }, async () => {
    const counted = new Map<unknown, number>();
    const check = async (message: unknown, from: (typeof ALL_SENDERS)[number]) => {
      await expectHarmless(message, from);
      for (const { table } of ran) counted.set(table, (counted.get(table) ?? 0) + 1);
    };
    const fromAll = fc.asyncProperty(anyMessages, async (message) => {
      for (const from of ALL_SENDERS) await check(message, from);
    });
    await fc.assert(fromAll, { numRuns: 500 });
    const inUse = await heapInUse();
    await fc.assert(fc.asyncProperty(anyMessages, anySender, check), { numRuns: RUNS });
    expect((await heapInUse()) - inUse).toBeLessThan(8 * MEGABYTE);
    // Some messages must pass in each table: if all were refused, the test would prove little.
    expect([...counted.keys()].sort()).toEqual(['content', 'page']);
  });

  it('of huge size are refused or handled safely, and leave memory', async () => {
    const toEverybody = async (message: unknown) => {
      for (const from of ALL_SENDERS) await expectHarmless(message, from);
    };
    const sendAll = async () => {
      for (const huge of Object.values(HUGE_MESSAGES)) await toEverybody(huge());
      ran = [];
    };
    // The first round also makes what stays on purpose, such as compiled code.
    await sendAll();
    const inUse = await heapInUse();
    await sendAll();
    expect((await heapInUse()) - inUse).toBeLessThan(8 * MEGABYTE);
  });
});
