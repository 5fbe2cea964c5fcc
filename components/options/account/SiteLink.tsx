import { text } from '../../../lib/text.ts';

/** Leads to where a key is made. */
export function SiteLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {text('options_key_site', new URL(address).host)}
    </a>
  );
}
