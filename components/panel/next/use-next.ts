import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure, Result } from '../../../lib/failure.ts';
import type { PanelModel } from '../../../lib/panel/panel.ts';
import type { OpenNext } from '../../../lib/panel/panel-port.ts';
import { type Aim, DEFAULT_AIM } from '../../../lib/picks/aims.ts';
import { usePageReturn } from '../use-page-return.ts';

/**
 * After a pick the page is left. If that takes longer, ms, another problem can be picked. The button must not stay busy in a
 * page that the player comes back to.
 */
const LEAVING_MS = 4_000;

export interface NextEvents {
  /** Opens the problem after this one in the tab. Resolves to a failure if none could be picked. */
  onNext: (asked: OpenNext) => Promise<Result<null>>;
  onAim: (aim: Aim) => void;
}

/** The way on to the next problem: how hard that is, whether it is being picked, and why the last pick failed. */
export interface Next {
  aim: Aim;
  isBusy: boolean;
  failure: Failure | null;
  /** When another try makes sense, epoch ms. */
  retryAt: number | null;
  setAim(aim: Aim): void;
  /** Opens the next problem, or with `easier` one that is easier than this. */
  open(how?: Pick<OpenNext, 'easier'>): void;
  forgetFailure(): void;
}

interface LastPick {
  from: number;
  isOpening?: boolean;
  failure?: Failure;
  retryAt?: number | undefined;
}

/** Returns the way on from the panel's problem. */
export function useNext(model: PanelModel, { onNext, onAim }: NextEvents): Next {
  const { id } = model.problem;
  const [chosen, setChosen] = useState<Aim | null>(null);
  const [last, setLast] = useState<LastPick | null>(null);
  useEffect(() => {
    if (!last?.isOpening) return;
    const timer = setTimeout(() => setLast(null), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [last]);
  // The panel keeps the last aim while it has no answer.
  const answered = useRef<Aim>(DEFAULT_AIM);
  answered.current = model.aim ?? answered.current;
  // The popup may have changed it since it was chosen here.
  useEffect(() => setChosen(null), [answered.current]);
  usePageReturn(() => setChosen(null));
  // What happened on another problem's page does not matter here.
  const pick = last?.from === id ? last : null;
  const isBusy = pick !== null && !pick.failure;
  const aim = chosen ?? answered.current;
  const forgetFailure = () => setLast(isBusy ? last : null);
  return {
    aim,
    isBusy,
    failure: pick?.failure ?? null,
    retryAt: pick?.retryAt ?? null,
    forgetFailure,
    setAim(wanted) {
      setChosen(wanted);
      onAim(wanted);
      forgetFailure();
    },
    open(how = {}) {
      if (isBusy) return;
      const begun = { from: id };
      setLast(begun);
      void onNext({ id, aim, ...how }).then((result) => {
        const ended = result.ok
          ? { ...begun, isOpening: true }
          : { ...begun, failure: result.failure, retryAt: result.retryAt };
        // By now the player may have asked for the problem after another one.
        setLast((current) => (current === begun ? ended : current));
      });
    },
  };
}
