import type { ComponentChildren } from 'preact';

/** Controls of one filter, named by what stands before them. */
export function FilterRow({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <fieldset class="FilterRow">
      <legend class="unseen">{label}</legend>
      {/* Browsers lay a legend out by rules of its own. */}
      <span class="FilterRow-label" aria-hidden="true">
        {label}
      </span>
      <div class="FilterRow-controls">{children}</div>
    </fieldset>
  );
}
