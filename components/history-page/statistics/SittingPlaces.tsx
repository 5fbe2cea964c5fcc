import { SESSION_BREAK_MINUTES } from '../../../lib/history/days.ts';
import type { LogisticFit } from '../../../lib/statistics/logistic-fit.ts';
import { LEAST_FIRST_TRIES, shareOf } from '../../../lib/statistics/rate.ts';
import { expectedShare, PLACE_ENDS, type RateByElo } from '../../../lib/statistics/rates-by.ts';
import { moreAttemptsText, percentOf } from '../../../lib/statistics/statistics-texts.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';
import { type NamedRate, RateRows } from './RateRows.tsx';
import { RateTable } from './RateTable.tsx';
import { StatisticCard } from './StatisticCard.tsx';

interface SittingPlacesProps {
  /** In the order of `PLACE_ENDS`. */
  places: readonly RateByElo[];
  /** The accuracy by elo of all these tries; null: not known. */
  fit: LogisticFit | null;
}

const TITLE = 'stats-sitting';

export function SittingPlaces({ places, fit }: SittingPlacesProps) {
  const all = places.reduce((sum, { tries }) => sum + tries, 0);
  const rates = places.map((rate, nth) => ({
    ...rate,
    name: placesText(nth),
    note: textCount('stats_first_tries', rate.tries),
    expected: fit && expectedShare(rate, fit),
  }));
  const told = rates.filter((rate) => shareOf(rate) !== null);
  return (
    <StatisticCard
      id={TITLE}
      title={text('stats_sitting')}
      says={[
        ...(all < LEAST_FIRST_TRIES ? [moreAttemptsText(all, LEAST_FIRST_TRIES)] : saysOf(rates, told)),
        textCount('stats_sitting_why', SESSION_BREAK_MINUTES),
      ]}
      sample={textCount('stats_first_tries', all)}
    >
      {told.length > 1 && <RateRows rates={rates} />}
      {told.length > 1 && <RateTable titleId={TITLE} head={text('stats_places_head')} rates={rates} />}
    </StatisticCard>
  );
}

function placesText(nth: number): string {
  const from = numberText((PLACE_ENDS[nth - 1] ?? 0) + 1);
  const to = PLACE_ENDS[nth] ?? Number.POSITIVE_INFINITY;
  return Number.isFinite(to) ? text('stats_places', from, numberText(to)) : text('stats_places_from', from);
}

function saysOf(rates: readonly NamedRate[], told: readonly NamedRate[]): string[] {
  const first = told[0];
  const last = told.at(-1);
  const start = first && shareOf(first);
  const end = last && shareOf(last);
  if (!first || !last || !start || !end || first === last) return [text('stats_sitting_few')];
  if (first !== rates[0]) return [text('stats_sitting_late')];
  const isChance = start.low <= end.high && end.low <= start.high;
  return [
    text('stats_sitting_says', percentOf(start.share), first.name, percentOf(end.share), last.name),
    isChance ? text('stats_maybe_chance') : '',
  ];
}
