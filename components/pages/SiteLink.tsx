import { keyPage } from '../../lib/site.ts';
import { text } from '../../lib/text.ts';

export function SiteLink({ address }: { address: string }) {
  const page = keyPage(address);
  const { host } = new URL(address);
  return (
    <>
      <a href={page.address} title={host} target="_blank" rel="noopener noreferrer">
        {text('options_key_get')}
      </a>
      {page.isHome && <> {text('options_key_home', host)}</>}
    </>
  );
}
