import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../../lib/failure.ts';
import { OPTIONS_SAY } from '../../lib/messages/options-failure-text.ts';
import { DEFAULT_BASE, isDefaultSite, siteName } from '../../lib/site.ts';
import { text } from '../../lib/text.ts';
import { FailurePlace } from '../FailureNote.tsx';
import { useFocusKeptWithin } from '../use-focus-kept.ts';
import { AddressForm } from './AddressForm.tsx';
import { ForgetsKey } from './ForgetsKey.tsx';
import { Fold } from './frame/Fold.tsx';
import type { OptionsPageProps } from './options-props.ts';

export function SiteSection(props: OptionsPageProps) {
  const { address, account, addressFailure, now, onUseAddress } = props;
  /**
   * The address that was in use when the form was opened; null: the form is closed. When the address changes, the form
   * closes.
   */
  const [changing, setChanging] = useState<string | null>(null);
  /**
   * The failure that was shown when the form was last opened or closed. It is about another address, so it is not shown
   * again.
   */
  const [pastFailure, setPastFailure] = useState<Failure | null>(null);
  const section = useRef<HTMLDivElement>(null);
  const addressLine = useRef<HTMLParagraphElement>(null);
  const changeButton = useRef<HTMLButtonElement>(null);
  const lastAddress = useRef(address);

  const isOpen = changing === address;
  // The form is removed, or the button that restores the default address.
  useFocusKeptWithin(
    section,
    () => (lastAddress.current === address ? changeButton.current : addressLine.current),
    address,
    isOpen,
  );
  // After the hook above, which compares with the address before.
  useLayoutEffect(() => {
    lastAddress.current = address;
    setChanging(null);
  }, [address]);

  const failure = addressFailure === pastFailure ? null : addressFailure;
  const openForm = (from: string | null) => {
    setChanging(from);
    setPastFailure(addressFailure);
  };
  const isElsewhere = !isDefaultSite(address);
  return (
    <Fold id="site" title={text('options_site')} state={new URL(address).host} needsPlayer={failure !== null}>
      <div ref={section} class="SiteSection">
        <p ref={addressLine} tabIndex={-1} class="SiteSection-address">
          {text('options_site_address')} <code>{address}</code>
        </p>
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
            <FailurePlace failure={failure} now={now} say={OPTIONS_SAY.address} />
          </>
        )}
        {isOpen && (
          <AddressForm
            account={account}
            failure={failure}
            now={now}
            // With and without "www." the site is the same, so nothing changes.
            onUse={(base) => (siteName(base) === siteName(address) ? openForm(null) : onUseAddress(base))}
            onCancel={() => openForm(null)}
          />
        )}
      </div>
    </Fold>
  );
}
