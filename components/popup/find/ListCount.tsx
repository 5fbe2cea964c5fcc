import { requestableFilters, sameFilters } from '../../../lib/filters/filters.ts';
import { timeTexts } from '../../../lib/formatted-texts.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { CheckedLine } from '../../CheckedLine.tsx';
import { shownOwnList } from './shown-list.ts';

/** Its height never changes. */
export function ListCount({ model }: { model: PopupViewModel }) {
  const { state, account, results, longAgo, now } = model;
  const own = shownOwnList(model);
  const ownList = own && model[own];
  const { requested, rows, hidden, invalid, full, fetchedAt, pending, failure, sort, isSortWhole } = results;
  const leftOut = hidden + invalid;
  const first = leftOut > 0 ? 'popup_problems_of_first' : 'popup_problems_first';
  const isSortedInPart = full && sort !== 'site' && !isSortWhole;
  const count = isSortedInPart
    ? text('sort_part', numberText(rows.length))
    : full
      ? textCount(first, Math.max(requested?.count ?? 0, rows.length + leftOut), numberText(rows.length))
      : textCount('popup_problems', rows.length);
  const isEarlier = requested !== null && !sameFilters(requested, requestableFilters(state.filters, account));
  const found = requested !== null && count;
  const stored = ownList ?? longAgo;
  const isUnread = ownList?.rows?.length === 0 && ownList.failure !== null;
  const words = isUnread ? '' : stored ? textCount('popup_problems', stored.count) : found;
  return (
    <div class="ListCount">
      {/* Announced after each answer, even if the number of problems is the same as before. */}
      <p class="unseen" role="status">
        {pending ? text('panel_asking') : words}
      </p>
      {/* A new element for each text: the start of one that grows would move, since it is aligned at its end. */}
      <p key={words} class="ListCount-found" title={words || undefined} aria-hidden="true">
        {words}
      </p>
      {stored ? (
        !isUnread && <Note words={text(own ? `${own}_note` : 'long_ago_note')} />
      ) : isEarlier && !pending ? (
        <Note words={text('list_earlier')} />
      ) : (
        <CheckedLine
          fetchedAt={fetchedAt}
          fetched={fetchedAt === null ? null : timeTexts(fetchedAt, now)}
          pending={pending}
          failing={failure !== null}
        />
      )}
    </div>
  );
}

function Note({ words }: { words: string }) {
  return <p title={words}>{words}</p>;
}
