import type { ComponentChildren } from 'preact';
import { starsTexts, timeTexts } from '../../lib/formatted-texts.ts';
import { pickLine } from '../../lib/picks/pick-text.ts';
import type { Here, Picked, PopupViewModel } from '../../lib/popup/popup.ts';
import { numberText, text, textCount } from '../../lib/text.ts';
import { Stars } from '../Stars.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { When } from '../When.tsx';
import type { PopupProps } from './popup-events.ts';
import { NumberRankGenre } from './rows/NumberRankGenre.tsx';
import { ProblemLink } from './rows/ProblemLink.tsx';

/** Without a problem in the tab, it shows the last pick, or says what this line is for. */
export function PopupHere({ model, onOpen }: PopupProps) {
  const { here, picked, site } = model;
  if (here) {
    const { problem, status, mark, pending } = here;
    const { id, rank, elo, genre } = problem;
    return (
      <Lines
        id={id}
        label={text('popup_here_label')}
        pending={pending}
        second={<Second model={model} here={here} />}
      >
        <NumberRankGenre id={id} rank={rank} elo={elo} genre={genre} />
        <Stars texts={starsTexts(problem, true)} />
        <StatusBadge key={`${status} ${mark}`} status={status} mark={mark} />
      </Lines>
    );
  }
  const { current } = picked;
  if (!current) return <p class="PopupHere PopupHere-player">{text('popup_here_none')}</p>;
  const { id, status, mark, reason } = current;
  return (
    <Lines id={id} label={text('pick_label')} second={<Why key={id} pick={current} />}>
      <ProblemLink id={id} site={site} isTabStop onOpen={onOpen}>
        <NumberRankGenre id={id} rank={reason?.rank ?? null} genre={reason?.genre ?? null} />
      </ProblemLink>
      <StatusBadge key={`${status} ${mark}`} status={status} mark={mark} />
    </Lines>
  );
}

interface LinesProps {
  /** The problem. For another one the first line is drawn anew: in the elements of the old one, parts of it would move. */
  id: number;
  label: string;
  pending?: boolean;
  second: ComponentChildren;
  children: ComponentChildren;
}

function Lines({ id, label, pending = false, second, children }: LinesProps) {
  return (
    <section class="PopupHere" aria-label={label} data-pending={pending}>
      <p key={id} class="PopupHere-problem">
        {children}
      </p>
      <p class="PopupHere-player" aria-live="polite">
        {second}
      </p>
    </section>
  );
}

function Second({ model, here }: { model: PopupViewModel; here: Here }) {
  const { current } = model.picked;
  const { problem, tries, solves, lastAt } = here;
  if (current?.id === problem.id && isForPick(current, lastAt))
    return <Why key={current.id} pick={current} />;
  // Other numbers are drawn anew: in the elements of the old ones, they would move what follows.
  return <Attempts key={[problem.id, tries, solves].join()} here={here} now={model.now} />;
}

/** Whether the player has not tried a problem since it was picked. */
function isForPick({ by, at }: NonNullable<Picked['current']>, lastAt: number | null): boolean {
  return lastAt === null || ((by === 'review' || by === 'session') && lastAt < at);
}

function Why({ pick }: { pick: NonNullable<Picked['current']> }) {
  const line = pickLine(pick);
  return (
    <span class="PopupHere-why" title={line}>
      {line}
    </span>
  );
}

function Attempts({ here, now }: { here: Here; now: number }) {
  const { tries, solves, lastAt, pending } = here;
  return (
    <>
      {tries !== null && tries > 0 && <span>{textCount('panel_tries_count', tries)}</span>}
      {tries !== null && tries > 0 && solves !== null && (
        <span>{text('popup_solves', numberText(solves))}</span>
      )}
      {lastAt !== null && <When at={lastAt} texts={timeTexts(lastAt, now, 'popup_last')} />}
      {lastAt === null && pending && <span>{text('panel_asking')}</span>}
    </>
  );
}
