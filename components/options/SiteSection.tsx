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
  /** Why the last change of the address failed. */
  addressFailure: Failure | null;
  rateLimiter: RateLimiterState;
  now: number;
  /** Called in the click itself, since the browser asks for permissions only during a user gesture. */
  onUseAddress: (base: string) => void;
}

/** Draws the address of the site with a form to change it, and how many requests were sent today. */
export function SiteSection({
  address,
  account,
  addressFailure,
  rateLimiter,
  now,
  onUseAddress,
}: SiteSectionProps) {
  /** The address that was in use when the form was opened; null: closed. A new address closes the form. */
  const [changing, setChanging] = useState<string | null>(null);
  /** A failure from before the form was last opened or closed. It is about another address, so it is not shown. */
  const [pastFailure, setPastFailure] = useState<Failure | null>(null);
  const addressLine = useRef<HTMLParagraphElement>(null);
  const changeButton = useRef<HTMLButtonElement>(null);
  const lastAddress = useRef(address);
  const wasOpen = useRef(false);

  const isOpen = changing === address;
  useEffect(() => {
    // The focused element was removed: the form, or the button back to the default address.
    if (lastAddress.current !== address) {
      setChanging(null);
      addressLine.current?.focus();
    } else if (wasOpen.current && !isOpen) changeButton.current?.focus();
    lastAddress.current = address;
    wasOpen.current = isOpen;
  }, [address, isOpen]);

  const failure = addressFailure === pastFailure ? null : addressFailure;
  const openForm = (from: string | null) => {
    setChanging(from);
    setPastFailure(addressFailure);
  };
  const isElsewhere = !isDefaultSite(address);
  return (
    <section class="SiteSection" aria-labelledby="site">
      <h2 id="site">{text('options_site')}</h2>
      <p ref={addressLine} tabIndex={-1} class="SiteSection-address">
        {text('options_site_address')} <code>{address}</code>
      </p>
      <TodayLine rateLimiter={rateLimiter} now={now} />
      {!isOpen && (
        <>
          {isElsewhere && <ForgetsKey account={account} base={DEFAULT_BASE} />}
          <div class="buttons">
            {isElsewhere && (
              <button type="button" class="button" onClick={() => onUseAddress(DEFAULT_BASE)}>
                {text('options_site_back', new URL(DEFAULT_BASE).host)}
              </button>
            )}
            <button ref={changeButton} type="button" class="button" onClick={() => openForm(address)}>
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
          // With or without "www." it is the same site, so nothing changes.
          onUse={(base) => (siteName(base) === siteName(address) ? openForm(null) : onUseAddress(base))}
          onCancel={() => openForm(null)}
        />
      )}
    </section>
  );
}
