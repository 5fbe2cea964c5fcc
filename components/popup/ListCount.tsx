import { requestableFilters, sameFilters } from '../../lib/filters/filters.ts';
import type { PopupViewModel } from '../../lib/popup/popup.ts';
import { numberText, text, textCount } from '../../lib/text.ts';

/** Its height never changes. */
export function ListCount({ model }: { model: PopupViewModel }) {
  const { state, account, results } = model;
  const { requested, rows, full, pending } = results;
  const count = full
    ? text('popup_problems_first', numberText(rows.length))
    : textCount('problems', rows.length);
  const isEarlier = requested !== null && !sameFilters(requested, requestableFilters(state.filters, account));
  const words = requested === null ? '' : isEarlier && !pending ? text('list_earlier') : count;
  return (
    <div class="ListCount">
      {/* Announced after each answer, even if the number of problems is the same as before. */}
      <p class="unseen" role="status">
        {pending ? text('loading') : words}
      </p>
      {/* A new element for each text: the start of one that grows would move, since it is aligned at its end. */}
      <p
        key={words}
        class="ListCount-found"
        data-pending={pending}
        title={words || undefined}
        aria-hidden="true"
      >
        {words}
      </p>
    </div>
  );
}
