import type { Failure, Result } from '../failure.ts';
import type { ShownNoteChange } from '../notes/notes.ts';
import type { Difficulty } from '../picks/difficulties.ts';
import type { ReviewDecision } from '../review/review-events.ts';
import type { PanelAnswer, PanelPlace } from './panel-types.ts';

/** The attribute of the panel's element in a page. */
export const PANEL_ATTRIBUTE = 'data-companion-panel';

/**
 * The interface between the two scripts of a problem page. The panel's script stores its port in a property of the
 * global object of this extension's content scripts, which the page cannot reach. The site script calls the port.
 */
export interface PanelPort {
  /** Shows an answer; with null, an empty panel of this problem until its answer comes. */
  show(id: number, answer: PanelAnswer | null, events: PanelEvents): void;
  /** Shows that the worker does not answer for this problem. The shown data stay, and the failure is added. */
  showUnanswered(id: number, failure: Failure, events: PanelEvents): void;
  /**
   * Whether the panel is intact. False if its element is in the page but hidden, since the browser has not injected the
   * style sheet or has removed it.
   */
  lives(): boolean;
  /** Folds or unfolds the panel. */
  toggle(): void;
  leave(): void;
}

/**
 * A panel on problem `id` asks for the next problem, by this difficulty and the popup's filters; for the next due review; or for a problem
 * of the same genre that is easier than `id`.
 */
export interface OpenNext {
  id: number;
  how: 'next' | 'review' | 'easier';
  difficulty: Difficulty;
}

export interface PanelEvents {
  /** Stores what the player changed of the place. Resolves when the worker has stored it or has given up. */
  onPlace(change: Partial<PanelPlace>): Promise<unknown>;
  /** Opens the problem after this one in the tab. Resolves to a failure if none could be picked. */
  onNext(asked: OpenNext): Promise<Result<null>>;
  /** Stores how hard the next problem should be. */
  onDifficulty(difficulty: Difficulty): void;
  /** The popup's filters no longer limit the next problem. */
  onWithoutScope(): void;
  /** Stores what the player decides about the reviews of the problem. Resolves to a failure if that could not be stored. */
  onReview(id: number, decision: ReviewDecision): Promise<Result<null>>;
  /** Pauses the session, or resumes it. Resolves to a failure if that could not be stored. */
  onPause(id: number, paused: boolean): Promise<Result<null>>;
  /** Stores a change of the player's note of the problem. Resolves to a failure if that could not be stored. */
  onNote(made: ShownNoteChange): Promise<Result<null>>;
  /** The player pressed "Show now" on problem `id`. */
  onReveal(id: number): void;
  /** The player hides spoilers of all problems, or no more. */
  onHideSpoilers(on: boolean): void;
  /** The player pressed "Update". */
  onCheck(): void;
  /** The player wants to see all attempts at problem `id`. */
  onAttempts(id: number): void;
  /** The player wants to see how the session went. */
  onSessions(): void;
  onOptions(): void;
  onAddKey(): void;
  onDismissKeyLine(): void;
}

/** The global object in which the ports are stored. */
export interface PortGlobals {
  companionPanel?: PanelPort;
  companionHides?: true;
}

const globals = globalThis as PortGlobals;

/**
 * Returns the panel's port; undefined until its script has run in this page. An element of the page with an id of the
 * same name is ignored.
 */
export function panelPort(): PanelPort | undefined {
  return Object.hasOwn(globals, 'companionPanel') ? globals.companionPanel : undefined;
}

/** Tells the panel's script that the player hides spoilers, before an answer of the worker does. */
export function setHides(): void {
  globals.companionHides = true;
}

/** Whether the player hid spoilers when this page was opened. */
export function hidesFromStart(): boolean {
  return Object.hasOwn(globals, 'companionHides');
}

/** Stores the port; undefined removes it. */
export function setPanelPort(port: PanelPort | undefined): void {
  if (port) globals.companionPanel = port;
  else delete globals.companionPanel;
}
