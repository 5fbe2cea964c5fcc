import type { ProblemInfo } from '../../../lib/attempt-list/filters.ts';
import type { AttemptGroup, Grouping } from '../../../lib/attempt-list/groups.ts';
import { rankText } from '../../../lib/difficulty/rank.ts';
import { genreText } from '../../../lib/filters/filter-text.ts';
import { attemptsText, dayText, durationText } from '../../../lib/formatted-texts.ts';
import { text } from '../../../lib/text.ts';
import type { PlacedItem } from './AttemptRow.tsx';

interface GroupHeadingProps extends PlacedItem {
  group: AttemptGroup;
  grouping: Grouping;
  /** What is known of the group's problem. */
  info: ProblemInfo;
  now: number;
}

export function GroupHeading(props: GroupHeadingProps) {
  const { index, count, top, innerRef, group } = props;
  return (
    <li
      ref={innerRef}
      class="GroupHeading"
      aria-setsize={count}
      aria-posinset={index + 1}
      data-kind="heading"
      data-index={index}
      style={{ transform: `translateY(${top}px)` }}
    >
      <h3>{titleOf(props)}</h3>
      <p>{sumsOf(group)}</p>
    </li>
  );
}

function titleOf({ group, grouping, info, now }: GroupHeadingProps): string {
  if (grouping === 'problem') {
    const words = [
      text('problem_number', String(group.problemId)),
      info.rank && rankText(info.rank),
      info.genre && genreText(info.genre),
    ];
    return words.filter(Boolean).join(' · ');
  }
  return dayText(group.from, now);
}

function sumsOf({ attemptCount, solves, ms }: AttemptGroup): string {
  const sums = [attemptsText(attemptCount, solves), ms > 0 && durationText(ms)];
  return sums.filter(Boolean).join(' · ');
}
