import type { ComponentChildren } from 'preact';
import type { Filters } from '../../../lib/filters/filters.ts';
import type { PopupProps } from '../popup-events.ts';

/** The props of what is in the row of a filter. */
export interface FilterProps extends PopupProps {
  onChange: (changes: Partial<Filters>) => void;
}

/** The controls of one filter, with its label before them. */
export function FilterRow({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <fieldset class="FilterRow">
      <legend class="unseen">{label}</legend>
      {/* A visible legend could not be laid out in the row. */}
      <span class="FilterRow-label" aria-hidden="true">
        {label}
      </span>
      <div class="FilterRow-controls">{children}</div>
    </fieldset>
  );
}
