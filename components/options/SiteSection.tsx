import { useEffect, useRef, useState } from 'preact/hooks';
import type { Account } from '../../lib/account/account.ts';
import type { Failure } from '../../lib/failure.ts';
import { OPTIONS_SAY } from '../../lib/messages/options-failure-text.ts';
import type { RateLimiterState } from '../../lib/requests/rate-limiter.ts';
import { DEFAULT_BASE, isDefaultSite, siteName } from '../../lib/site.ts';
import { text } from '../../lib/text.ts';
import { FailureNote } from '../FailureNote.tsx';
import { AddressForm } from './AddressForm.tsx';
import { ForgetsKey } from './ForgetsKey.tsx';
import { TodayLine } from './TodayLine.tsx';

interface SiteSectionProps {
  /** Base URL in use. */
  address: string;
  account: Account | null;
  /** Why another address is not in use although it was pressed for. */
  addressFailure: Failure | null;
  pace: RateLimiterState;
  now: number;
  /** Runs inside the press, as the browser's own question about the site demands. */
  onUseAddress: (base: string) => void;
}

/** Where the site is, how to use another, and what was asked of it today. */
export function SiteSection({ address, account, addressFailure, pace, now, onUseAddress }: SiteSectionProps) {
  /** The address in use when the field for another was opened; once another is, the field is closed at once. */
  const [changing, setChanging] = useState<string | null>(null);
  /** What went wrong before the field was opened or closed: of another address. */
  const [past, setPast] = useState<Failure | null>(null);
  const shown = useRef<HTMLParagraphElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const before = useRef(address);
  const wasOpen = useRef(false);

  const isOpen = changing === address;
  useEffect(() => {
    // What had the focus is gone: the field with its buttons, or the button that led back.
    if (before.current !== address) {
      setChanging(null);
      shown.current?.focus();
    } else if (wasOpen.current && !isOpen) change.current?.focus();
    before.current = address;
    wasOpen.current = isOpen;
  }, [address, isOpen]);

  const failure = addressFailure === past ? null : addressFailure;
  const setChangingNow = (from: string | null) => {
    setChanging(from);
    setPast(addressFailure);
  };
  const isElsewhere = !isDefaultSite(address);
  return (
    <section class="SiteSection" aria-labelledby="site">
      <h2 id="site">{text('options_site')}</h2>
      <p ref={shown} tabIndex={-1} class="SiteSection-address">
        {text('options_site_address')} <code>{address}</code>
      </p>
      <TodayLine pace={pace} now={now} />
      {!isOpen && (
        <>
          {isElsewhere && <ForgetsKey account={account} base={DEFAULT_BASE} />}
          <div class="buttons">
            {isElsewhere && (
              <button type="button" class="button" onClick={() => onUseAddress(DEFAULT_BASE)}>
                {text('options_site_back', new URL(DEFAULT_BASE).host)}
              </button>
            )}
            <button ref={change} type="button" class="button" onClick={() => setChangingNow(address)}>
              {text('options_site_change')}
            </button>
          </div>
          <div aria-live="polite">
            {failure && <FailureNote failure={failure} retryAt={null} now={now} say={OPTIONS_SAY.address} />}
          </div>
        </>
      )}
      {isOpen && (
        <AddressForm
          account={account}
          failure={failure}
          now={now}
          // The same site under either of its names needs no move.
          onUse={(base) => (siteName(base) === siteName(address) ? setChangingNow(null) : onUseAddress(base))}
          onCancel={() => setChangingNow(null)}
        />
      )}
    </section>
  );
}
