import type { Account } from '../../lib/account/account.ts';
import type { ListedAccount } from '../../lib/account/accounts.ts';
import type { CatalogueStand } from '../../lib/catalogue/catalogue-status.ts';
import type { Failure } from '../../lib/failure.ts';
import type { Progress } from '../../lib/history/sync-progress.ts';
import type { BlindPart } from '../../lib/panel/blind-parts.ts';
import type { RateLimiterState } from '../../lib/requests/rate-limiter.ts';
import type { CatalogueChoice } from '../../lib/settings.ts';

/** What the options page shows, and what a player does there. */
export interface OptionsPageProps {
  /** Base URL of the site, the only address a key is sent to. */
  address: string;
  account: Account | null;
  /** The site is being asked about a key right now. */
  busy: boolean;
  /** Why the last key, or the kept one, did not work. */
  failure: Failure | null;
  retryAt: number | null;
  /** What happened to what is stored, said once. */
  note: Failure | null;
  /** Why the last choice is not kept. */
  unsaved: Failure | null;
  /** Whether the browser lets the extension use the site. */
  allowed: boolean;
  panelOn: boolean;
  /** Null while no key is kept, or nothing is known of it. */
  progress: Progress | null;
  historyPaused: boolean;
  /** Of which problems the data are fetched by themselves, and how far that is; null while not known. */
  catalogue: CatalogueChoice;
  catalogueStand: CatalogueStand | null;
  /** Of which anything is kept on this device. */
  accounts: readonly ListedAccount[];
  /** The id of the account that is being erased. */
  erasing: string | null;
  /** The account that was erased last, while this page is open. */
  erased: ListedAccount | null;
  /** Why an account could not be erased. */
  eraseFailure: Failure | null;
  blind: readonly BlindPart[];
  marksOn: boolean;
  /** After how many days a solved problem counts as lapsed; null: never. */
  horizonDays: number | null;
  /** Why another address is not in use although it was pressed for. */
  addressFailure: Failure | null;
  pace: RateLimiterState;
  now: number;
  onUseKey: (text: string) => void;
  onTryAgain: () => void;
  onForget: () => void;
  onAllow: () => void;
  onPanelOn: (on: boolean) => void;
  onHistoryPaused: (paused: boolean) => void;
  onCatalogue: (choice: CatalogueChoice) => void;
  onErase: (account: ListedAccount) => void;
  onBlind: (part: BlindPart, on: boolean) => void;
  onMarksOn: (on: boolean) => void;
  onHorizon: (days: number | null) => void;
  /** With an address as `parseAddress` gives it; runs inside the press. */
  onUseAddress: (base: string) => void;
}
