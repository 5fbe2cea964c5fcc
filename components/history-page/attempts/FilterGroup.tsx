import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

interface FilterGroupProps {
  label: string;
  /** Whether its controls are buttons that wrap into lines. */
  isChips?: boolean;
  children: ComponentChildren;
}

export function FilterGroup({ label, isChips = false, children }: FilterGroupProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend of a fieldset cannot be laid out like the other lines
    <div class="FilterGroup" role="group" aria-labelledby={id}>
      <p class="FilterGroup-label" id={id}>
        {label}
      </p>
      <div class="FilterGroup-controls" data-chips={isChips}>
        {children}
      </div>
    </div>
  );
}
