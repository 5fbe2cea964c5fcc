import { allAttempts, attemptsFrom, columnsIn } from '../../lib/history/attempts.ts';
import type { Attempt } from '../../lib/model.ts';
import type { TestView } from './browsers/browser.ts';
import { inStore } from './in-store.ts';

/** Attempts of one stored segment, as the extension has at most. */
const MOST_IN_SEGMENT = 2_048;

/** Returns the stored attempts, in the order of their ids, read in a page of the extension. */
export async function storedAttempts(page: TestView): Promise<Attempt[]> {
  const segments = await inStore<{ buffer: number[]; contexts: string[] }[]>(
    page,
    'player',
    'segments',
    'rows.getAll()',
    'all.map(({ buffer, contexts }) => ({ buffer: [...new Uint8Array(buffer)], contexts }))',
  );
  return segments
    .flatMap(({ buffer, contexts }) =>
      allAttempts({ ...columnsIn(Uint8Array.from(buffer).buffer), contexts }),
    )
    .sort((one, other) => one.id - other.id);
}

/** Stores these attempts instead of those that are stored. */
export async function storeAttempts(page: TestView, attempts: readonly Attempt[]): Promise<void> {
  const sorted = attempts.toSorted((one, other) => one.id - other.id);
  const parts = Array.from({ length: Math.ceil(sorted.length / MOST_IN_SEGMENT) }, (_, nth) =>
    sorted.slice(nth * MOST_IN_SEGMENT, (nth + 1) * MOST_IN_SEGMENT),
  );
  const rows = parts.map((part) => {
    const { at, contexts } = attemptsFrom(part);
    return [Buffer.from(at.buffer as ArrayBuffer).toString('base64'), contexts];
  });
  const put = `${JSON.stringify(rows)}.forEach(([bytes, contexts], nth) =>
    rows.put({ buffer: Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0)).buffer, contexts }, nth + 1))`;
  await inStore(page, 'player', 'segments', `(rows.clear(), ${put}, rows.count())`);
  const segments = parts.map((part, nth) => ({
    key: nth + 1,
    revision: Math.random(),
    lowest: part[0]?.id ?? 0,
  }));
  const list = JSON.stringify({ revision: Math.random(), segments });
  await inStore(page, 'player', 'state', `rows.put(${list}, 'attempts')`);
}
