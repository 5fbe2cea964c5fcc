import type { ComponentChildren } from 'preact';
import type { Filters } from '../../../lib/filters/filters.ts';
import type { PopupProps } from '../popup-events.ts';

export interface FilterProps extends PopupProps {
  onChange: (changes: Partial<Filters>) => void;
}

export function FilterRow({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <fieldset class="FilterRow">
      <legend class="unseen">{label}</legend>
      {/* CSS cannot lay out a visible legend in the row, so this label replaces it. */}
      <span class="FilterRow-label" aria-hidden="true">
        {label}
      </span>
      <div class="FilterRow-controls">{children}</div>
    </fieldset>
  );
}
