/** A picture's size in pixels. */
interface Size {
  width: number;
  height: number;
}

/** The pictures of each language, in the order of the listing. Both stores show five of this size. */
export const SHOTS = ['1-problem', '2-search', '3-links', '4-history', '5-stats'] as const;
export type Shot = (typeof SHOTS)[number];
export const SHOT_SIZE: Size = { width: 1_280, height: 800 };

/** The pictures that all languages share. The icon is the package's own, with a margin of 16 pixels. */
export const SHARED_PICTURES = {
  'icon.png': { width: 128, height: 128 },
  'small-tile.png': { width: 440, height: 280 },
  'marquee.png': { width: 1_400, height: 560 },
} satisfies Record<string, Size>;
