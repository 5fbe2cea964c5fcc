import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure, Result } from '../../../lib/failure.ts';
import type { OpenNext } from '../../../lib/panel/panel-port.ts';
import type { PanelModel } from '../../../lib/panel/panel-types.ts';
import { DEFAULT_DIFFICULTY, type Difficulty } from '../../../lib/picks/difficulties.ts';
import { usePageReturn } from '../use-page-return.ts';

/**
 * After a pick the page is left. If that takes longer, ms, another problem can be picked. The button must not stay busy in a
 * page that the player comes back to.
 */
const LEAVING_MS = 4_000;

export interface NextEvents {
  /** Opens the problem after this one in the tab. Resolves to a failure if none could be picked. */
  onNext: (asked: OpenNext) => Promise<Result<null>>;
  onDifficulty: (difficulty: Difficulty) => void;
}

/** The way on to the next problem: how hard that is, whether it is being picked, and why the last pick failed. */
export interface Next {
  difficulty: Difficulty;
  isBusy: boolean;
  failure: Failure | null;
  /** When another attempt makes sense, epoch ms. */
  retryAt: number | null;
  setDifficulty(difficulty: Difficulty): void;
  open(how: OpenNext['how']): void;
  forgetFailure(): void;
}

interface LastPick {
  from: number;
  isOpening?: boolean;
  failure?: Failure;
  retryAt?: number | undefined;
}

/** Returns the way on from the panel's problem. */
export function useNext(model: PanelModel, { onNext, onDifficulty }: NextEvents): Next {
  const { id } = model.problem;
  const [chosen, setChosen] = useState<Difficulty | null>(null);
  const [last, setLast] = useState<LastPick | null>(null);
  useEffect(() => {
    if (!last?.isOpening) return;
    const timer = setTimeout(() => setLast(null), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [last]);
  // The panel keeps the last one while it has no answer.
  const answered = useRef<Difficulty>(DEFAULT_DIFFICULTY);
  answered.current = model.difficulty ?? answered.current;
  // The popup may have changed it since it was chosen here.
  useEffect(() => setChosen(null), [answered.current]);
  usePageReturn(() => setChosen(null));
  // What happened on another problem's page does not matter here.
  const pick = last?.from === id ? last : null;
  const isBusy = pick !== null && !pick.failure;
  const difficulty = chosen ?? answered.current;
  const forgetFailure = () => setLast(isBusy ? last : null);
  return {
    difficulty,
    isBusy,
    failure: pick?.failure ?? null,
    retryAt: pick?.retryAt ?? null,
    forgetFailure,
    setDifficulty(wanted) {
      setChosen(wanted);
      onDifficulty(wanted);
      forgetFailure();
    },
    open(how) {
      if (isBusy) return;
      const begun = { from: id };
      setLast(begun);
      void onNext({ id, how, difficulty }).then((result) => {
        const ended = result.ok
          ? { ...begun, isOpening: true }
          : { ...begun, failure: result.failure, retryAt: result.retryAt };
        // By now the player may have asked for the problem after another one.
        setLast((current) => (current === begun ? ended : current));
      });
    },
  };
}
