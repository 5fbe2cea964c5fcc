import type { Account } from '../../lib/account/account.ts';
import type { ListedAccount } from '../../lib/account/accounts.ts';
import type { CatalogueStatus } from '../../lib/catalogue/catalogue-status.ts';
import type { Failure } from '../../lib/failure.ts';
import type { Progress } from '../../lib/history/sync-progress.ts';
import type { BlindPart } from '../../lib/panel/blind-parts.ts';
import type { RateLimiterState } from '../../lib/requests/rate-limiter.ts';
import type { Settings } from '../../lib/settings.ts';

/** The settings that the page shows as they are stored. */
type ShownSettings = Pick<
  Settings,
  'panelOn' | 'historyPaused' | 'catalogue' | 'blind' | 'marksOn' | 'horizonDays'
>;

/** The props of the options page and its sections: what they show, and callbacks for what a player does there. */
export interface OptionsPageProps extends ShownSettings {
  /** Base URL of the site, the only address a key is sent to. */
  address: string;
  account: Account | null;
  /** Whether a key is being checked at the site. */
  busy: boolean;
  /** Why the last submitted key, or the stored one, did not work. */
  failure: Failure | null;
  retryAt: number | null;
  /** A pending notice about stored data, such as that it was repaired; it is shown once. */
  note: Failure | null;
  /** Why the last change of a setting was not saved. */
  unsaved: Failure | null;
  /** Whether the browser lets the extension use the site. */
  allowed: boolean;
  /** Null if no key is stored, or nothing was read yet. */
  progress: Progress | null;
  /** How far the reading of the catalogue is; null while that is not known. */
  catalogueStand: CatalogueStatus | null;
  /** Accounts with any data on this device. */
  accounts: readonly ListedAccount[];
  /** Id of the account that is being erased. */
  erasing: string | null;
  /** The account that was erased last, since this page was opened. */
  erased: ListedAccount | null;
  /** Why the last account could not be erased. */
  eraseFailure: Failure | null;
  /** Why the last change of the address failed. */
  addressFailure: Failure | null;
  rateLimiter: RateLimiterState;
  now: number;
  onUseKey: (text: string) => void;
  onTryAgain: () => void;
  onForget: () => void;
  onAllow: () => void;
  onSettings: (changes: Partial<ShownSettings>) => void;
  onErase: (account: ListedAccount) => void;
  onBlind: (part: BlindPart, on: boolean) => void;
  /** Takes an address as `parseAddress` returns it. Called in the click itself, since the browser then asks for a permission. */
  onUseAddress: (base: string) => void;
}
