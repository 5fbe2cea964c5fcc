import { ICONS } from '../IconButton.tsx';

export function Caret() {
  return (
    <svg class="Caret" viewBox="0 0 16 16" aria-hidden="true">
      <path d={ICONS.open} />
    </svg>
  );
}
