import type { Account } from '../../lib/account/account.ts';
import type { ListedAccount } from '../../lib/account/accounts.ts';
import type { Failure } from '../../lib/failure.ts';
import type { Progress } from '../../lib/history/sync-progress.ts';
import type { Shortcut } from '../../lib/options/shortcut.ts';
import type { Settings } from '../../lib/settings.ts';

/** The stored settings that the page shows. */
type ShownSettings = Pick<
  Settings,
  | 'panelOn'
  | 'signsOn'
  | 'hideSpoilers'
  | 'hideResults'
  | 'badgeOn'
  | 'problemData'
  | 'dayStartsAt'
  | 'language'
  | 'historyPaused'
>;

/** The props of the options page and its sections: the data to show, and callbacks for the player's actions. */
export interface OptionsPageProps extends ShownSettings {
  /** The origin of the site. */
  address: string;
  account: Account | null;
  /** Whether the site is checking a key that the player entered. */
  busy: boolean;
  /** Whether the site is checking the stored key once more. */
  checking: boolean;
  /** Why the last submitted key did not work, or the stored one cannot be read or forgotten. */
  failure: Failure | null;
  /** Why the last check of the stored key did not work. */
  checkFailure: Failure | null;
  /** A notice about stored data that no page has shown yet, such as that it was damaged. It is shown once. */
  note: Failure | null;
  /** Why the last change of a setting was not saved. */
  unsaved: Failure | null;
  /** Whether the browser lets the extension use the site. */
  allowed: boolean;
  /** The progress of the sync; null if no key is stored or nothing was read yet. */
  progress: Progress | null;
  /** The number of problems whose data are stored; null while unknown. */
  knownProblems: number | null;
  /** Accounts with any data on this device. */
  accounts: readonly ListedAccount[];
  /** Id of the account that is being deleted. */
  erasing: string | null;
  /** The account that was deleted last, since this page was opened. */
  erased: ListedAccount | null;
  /** Why the last account could not be deleted. */
  eraseFailure: Failure | null;
  shortcuts: readonly Shortcut[];
  now: number;
  onUseKey: (text: string) => void;
  onTryAgain: () => void;
  onForget: () => void;
  onAllow: () => void;
  onSettings: (changes: Partial<ShownSettings>) => void;
  onErase: (account: ListedAccount) => void;
  /** Resolves to whether the browser let it copy. */
  onCopyDebugInfo: () => Promise<boolean>;
  /** Opens the browser's own page for keyboard shortcuts. */
  onShortcuts: () => void;
}
