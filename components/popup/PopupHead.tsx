import { text } from '../../lib/text.ts';
import { ICONS, IconButton } from '../IconButton.tsx';
import { Logo } from '../Logo.tsx';
import type { PopupProps } from './popup-events.ts';
import { SearchBox } from './search/SearchBox.tsx';

export function PopupHead(props: PopupProps) {
  const { onSide, onOptions } = props;
  return (
    <header class="PopupHead">
      <Logo />
      <h1 class="unseen">{text('ext_name')}</h1>
      <SearchBox {...props} />
      {onSide && (
        <IconButton class="PopupHead-side" label={text('popup_side')} icon={ICONS.side} onClick={onSide} />
      )}
      <IconButton label={text('options')} icon={ICONS.options} onClick={onOptions} />
    </header>
  );
}
