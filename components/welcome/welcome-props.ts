import type { Account } from '../../lib/account/account.ts';
import type { Progress } from '../../lib/history/sync-progress.ts';
import type { Shortcut } from '../../lib/options/shortcut.ts';
import type { KeyFormProps } from '../pages/KeyForm.tsx';

export interface WelcomePageProps extends Omit<KeyFormProps, 'focused' | 'replaces'> {
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
