import type { Rank } from '../model.ts';
import { text } from '../text.ts';

/** Returns a rank as the site writes it: "14 kyu", "14 kyu?", "3 dan". */
export function rankText(rank: Rank): string {
  return text(rank.uncertain ? `rank_${rank.unit}_uncertain` : `rank_${rank.unit}`, String(rank.value));
}
