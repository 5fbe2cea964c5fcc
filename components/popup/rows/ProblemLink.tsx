import type { ComponentChildren } from 'preact';
import { problemAddress } from '../../../lib/site.ts';
import type { PopupEvents } from '../popup-events.ts';
import { openIn } from './open-in.ts';

type ProblemLinkProps = {
  id: number;
  /** Origin of the site. */
  site: string;
  /** Whether the Tab key stops at this link. The arrow keys reach every link. */
  isTabStop: boolean;
  onFocus?: () => void;
  children: ComponentChildren;
} & Pick<PopupEvents, 'onOpen'>;

/** The modifier keys decide where it opens. */
export function ProblemLink({ id, site, isTabStop, onFocus, onOpen, children }: ProblemLinkProps) {
  const open = (event: MouseEvent) => {
    const where = openIn(event);
    if (!where) return;
    event.preventDefault();
    onOpen(id, where);
  };
  return (
    <a
      class="ProblemLink"
      href={problemAddress(site, id)}
      data-problem={id}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={open}
      onAuxClick={open}
    >
      {children}
    </a>
  );
}
