import { keyPage } from '../../lib/site.ts';
import { text } from '../../lib/text.ts';

export function SiteLink({ address }: { address: string }) {
  return (
    <a href={keyPage(address)} title={new URL(address).host} target="_blank" rel="noopener noreferrer">
      {text('options_key_get')}
    </a>
  );
}
