import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Account } from '../../../lib/account/account.ts';
import { ask } from '../../../lib/ask.ts';
import type { PaperView, SheetProblem } from '../../../lib/backup/backup-view.ts';
import {
  countSources,
  type ProblemChoice,
  problemsOf,
  type SourceData,
} from '../../../lib/backup/chosen-problems.ts';
import { loadDiagrams } from '../../../lib/backup/load-diagrams.ts';
import { readDiagrams } from './problem-cards.ts';

/** Most diagrams that one press loads: half an hour, and less than half of what a day allows in the background. */
const MOST_LOADED = 1_000;

/**
 * Returns what the card for Anki and paper shows, as a signal: which problems of `sources` are chosen, and how many have a diagram. Missing
 * ones are requested one by one while the page is open.
 */
export function paperModel(
  account: ReadonlySignal<Account | null | undefined>,
  sources: ReadonlySignal<SourceData | null>,
  onError: (error: unknown) => void,
) {
  const choice = signal<ProblemChoice>({ source: 'failed', most: null });
  const found = signal<{ drawn: number; missing: readonly number[] } | null>(null);
  const loading = signal<PaperView['loading']>(null);
  const failure = signal<PaperView['failure']>(null);
  let stop = new AbortController();

  const ids = computed(() => sources.value && problemsOf(choice.value, sources.value));
  const view = computed<PaperView>(() => ({
    ...choice.value,
    sources: sources.value && countSources(sources.value),
    chosen: ids.value?.length ?? 0,
    drawn: found.value?.drawn ?? null,
    toLoad: Math.min(MOST_LOADED, found.value?.missing.length ?? 0),
    loading: loading.value,
    failure: failure.value,
  }));

  /** Counts the diagrams of the chosen problems, unless others are chosen meanwhile. */
  async function count(): Promise<void> {
    const [owner, chosen] = [account.value, ids.value];
    if (!owner || !chosen) return;
    const { setUps, missing } = await readDiagrams(owner, chosen, Date.now());
    if (ids.value === chosen) found.value = { drawn: setUps.filter(Boolean).length, missing };
  }

  effect(() => {
    if (!ids.value) found.value = null;
    void count().catch(onError);
  });
  let generation = account.value?.generation;
  account.subscribe((owner) => {
    if (owner?.generation !== generation) stop.abort();
    generation = owner?.generation;
  });

  async function load(): Promise<void> {
    const wanted = found.value?.missing.slice(0, MOST_LOADED) ?? [];
    if (loading.value || wanted.length === 0) return;
    stop = new AbortController();
    const { signal: stopped } = stop;
    failure.value = null;
    loading.value = { done: 0, all: wanted.length, pause: null };
    const ended = await loadDiagrams(wanted, {
      request: (id) => ask('refresh', { what: 'diagram', id, userInitiated: false }, stopped),
      waitUntil: (at) => until(at, stopped),
      now: Date.now,
      signal: stopped,
      onProgress: (done, pause) => {
        if (!stopped.aborted) loading.value = { done, all: wanted.length, pause };
      },
    });
    loading.value = null;
    failure.value = stopped.aborted ? null : ended;
    await count().catch(onError);
  }

  return {
    view,
    choose(next: ProblemChoice): void {
      choice.value = next;
    },
    load: () => void load(),
    stop: () => stop.abort(),
    ids: () => ids.value ?? [],
    /** Returns those of the chosen problems that have a diagram. */
    async sheet(owner: Account): Promise<SheetProblem[]> {
      const chosen = ids.value ?? [];
      const { setUps } = await readDiagrams(owner, chosen, Date.now());
      return chosen.flatMap((problemId, nth) => {
        const setUp = setUps[nth];
        return setUp ? [{ problemId, setUp }] : [];
      });
    },
  };
}

function until(at: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, at - Date.now());
    stopped.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
