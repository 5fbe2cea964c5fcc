import type { ChromiumBrowser } from '../../e2e/browsers/chromium.ts';
import type { Site } from '../../site/handle.ts';

/** What a page of attempts has taken, ms, as the mean of some pages that follow each other. */
export interface PageTime {
  /** While the worker had a transaction open that writes to the player's database. */
  writing: number;
  /** From its request to the next one. */
  all: number;
}

/** From when to when, epoch ms. */
type Span = readonly [from: number, to: number];

const PARTS = 20;

const NOTE_WRITES = `{
  const now = () => performance.timeOrigin + performance.now();
  const writes = globalThis.benchWrites = [];
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...args) {
    const made = transaction.apply(this, args);
    if (made.mode === 'readwrite' && this.name.startsWith('player:')) {
      const from = now();
      made.addEventListener('complete', () => writes.push([from, now()]));
    }
    return made;
  };
}`;

/** Has the worker note when it writes to the player's database. */
export async function noteWrites(browser: ChromiumBrowser, origin: string): Promise<void> {
  await browser.evaluateInWorkerOf(origin, `(() => ${NOTE_WRITES})()`);
}

/** Resolves to what the pages of a history took, in as many parts. The log has the requests of its reading. */
export async function pageTimes(browser: ChromiumBrowser, origin: string, site: Site): Promise<PageTime[]> {
  const writes = await browser.evaluateInWorkerOf<Span[]>(origin, 'benchWrites');
  const starts = site.log.api('attempts').map(({ started }) => performance.timeOrigin + started);
  const each = Math.max(1, Math.floor((starts.length - 1) / PARTS));
  const times: PageTime[] = [];
  for (let first = 0; first + each < starts.length; first += each) {
    const [from = 0, to = 0] = [starts[first], starts[first + each]];
    const within = writes.filter(([begun]) => begun >= from && begun < to);
    times.push({ writing: lengthOf(within) / each, all: (to - from) / each });
  }
  return times;
}

/** The length of all spans together; what is in two of them counts once. */
function lengthOf(spans: readonly Span[]): number {
  let [sum, end] = [0, 0];
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    sum += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return sum;
}
