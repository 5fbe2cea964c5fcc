/** A rank as text, such as `14 kyu?`; the question mark means that it is uncertain. */
export function rankText(rank) {
  return rank ? `${rank.value} ${rank.unit}${rank.mark ? '?' : ''}` : 'no rank';
}

/** A rating as text. */
export function ratingText(rating) {
  return rating ? `${rating.stars.toFixed(1)} ★ (${rating.votes})` : 'not rated';
}
