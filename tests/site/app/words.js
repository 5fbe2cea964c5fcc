/** A rank as people write it: `14 kyu?`, with the mark of doubt. */
export function rankText(rank) {
  return rank ? `${rank.value} ${rank.unit}${rank.mark ? '?' : ''}` : 'no rank';
}

/** A rating as people write it. */
export function ratingText(rating) {
  return rating ? `${rating.stars.toFixed(1)} ★ (${rating.votes})` : 'not rated';
}

/** The time taken, given in milliseconds, as people write it; null where it is not known. */
export function timeText(time) {
  return time === null ? null : `${Math.round(time / 1000)} s`;
}
