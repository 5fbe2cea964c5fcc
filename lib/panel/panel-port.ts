import type { Failure } from '../failure.ts';
import type { PanelAnswer, PanelPlace } from '../protocol.ts';

/** The mark of our one element in a page. */
export const PANEL_MARK = 'data-companion-panel';

/**
 * Where the two scripts of a problem page meet: a name in the world that the browser gives this extension's content
 * scripts, out of the page's reach. The panel's script leaves its port there; the site script uses it.
 */
export interface PanelPort {
  /** Shows an answer, or with null a blank panel of this problem until its answer comes. */
  show(id: number, answer: PanelAnswer | null, events: PanelEvents): void;
  /** The worker gives no answer on this problem: what is there stays, with the reason. */
  showUnanswered(id: number, failure: Failure, events: PanelEvents): void;
  /** False while something is on the page that the browser hides: the worker's sheet has not come, or is gone. */
  lives(): boolean;
  /** Folds the panel that is there, or unfolds it. */
  toggle(): void;
  /** Takes everything off the page. */
  leave(): void;
}

export interface PanelEvents {
  /** Resolves once the worker has kept it, or gave up. */
  onPlace(place: PanelPlace): Promise<unknown>;
  /** The player wants the site to be asked again. */
  onCheck(): void;
  onOptions(): void;
  onDismissKeyLine(): void;
}

/** The world of a page in which the ports meet. */
export interface PortWorld {
  companionPanel?: PanelPort;
}

const world = globalThis as PortWorld;

/** The panel's port, once its script has run in this page; never an element of the page, which can go by that name too. */
export function panelPort(): PanelPort | undefined {
  return Object.hasOwn(world, 'companionPanel') ? world.companionPanel : undefined;
}

/** Leaves or, with undefined, removes the port. */
export function setPanelPort(port: PanelPort | undefined): void {
  if (port) world.companionPanel = port;
  else delete world.companionPanel;
}
