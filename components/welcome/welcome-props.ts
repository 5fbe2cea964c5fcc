import type { Account } from '../../lib/account/account.ts';
import type { Progress } from '../../lib/history/sync-progress.ts';
import type { KeyFormProps } from '../KeyForm.tsx';

/** A keyboard shortcut of the extension: what it does, and its keys as the browser writes them; empty if it has none. */
export interface Shortcut {
  command: 'popup' | 'next' | 'random' | 'toggle-panel';
  keys: string;
}

/** The props of the first page that a player sees. */
export interface WelcomePageProps extends Omit<KeyFormProps, 'focused' | 'replaces'> {
  /** Whether the browser lets the extension use the site. */
  allowed: boolean;
  /** The player whose key is stored; null: none. */
  account: Account | null;
  /** The progress of reading the history; null while nothing was read. */
  progress: Progress | null;
  shortcuts: readonly Shortcut[];
  /** Whether the first problem is being picked. */
  opening: boolean;
  onAllow: () => void;
  onOpenProblem: () => void;
}
