import { keyPage } from '../../lib/site.ts';
import { text } from '../../lib/text.ts';

/** Draws a link to the page of the site where a player makes a key, and says if it leads only to the home page. */
export function SiteLink({ address }: { address: string }) {
  const page = keyPage(address);
  return (
    <>
      <a href={page.address} target="_blank" rel="noopener noreferrer">
        {text('options_key_site', new URL(address).host)}
      </a>
      {page.isHome && <> {text('options_key_home')}</>}
    </>
  );
}
