import type { Corner } from '../../lib/panel/panel-types.ts';
import { shownLanguage, text } from '../../lib/text.ts';
import { IconButton } from '../IconButton.tsx';
import { Logo } from '../Logo.tsx';
import { trusted } from './trusted.ts';

export interface KeyLineProps {
  corner: Corner;
  onAdd: () => void;
  onDismiss: () => void;
}

/**
 * What a problem page shows instead of the panel while no key is stored. Once the player has dismissed it, it never appears
 * again.
 */
export function KeyLine({ corner, onAdd, onDismiss }: KeyLineProps) {
  return (
    <section class="KeyLine" data-corner={corner} lang={shownLanguage()} aria-label={text('ext_name')}>
      <Logo />
      <p>{text('key_line')}</p>
      <button type="button" class="button" onClick={trusted(onAdd)}>
        {text('key_line_add')}
      </button>
      <IconButton
        class="KeyLine-dismiss"
        label={text('key_line_dismiss')}
        icon="m4 4 8 8m0-8-8 8"
        onClick={trusted(onDismiss)}
      />
    </section>
  );
}
