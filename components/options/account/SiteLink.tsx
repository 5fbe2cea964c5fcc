import { text } from '../../../lib/text.ts';

/** Draws a link to the site, where a player creates a key. */
export function SiteLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {text('options_key_site', new URL(address).host)}
    </a>
  );
}
