/** The least contrast of a sign to what is behind it (WCAG 1.4.11). */
const MIN_CONTRAST = 3;
/** The relative luminances between which the colours of all signs lie (`components/sign-tokens.css`). */
const MARKS_FROM = 0.19;
const MARKS_TO = 0.24;

/**
 * Whether signs can be seen on a background of this colour, as `getComputedStyle` returns it. Null if the colour is transparent, so that
 * something else is behind them. A colour that is not written as RGB counts as one on which they cannot be seen.
 */
export function areSignsReadableOn(colour: string): boolean | null {
  const luminance = luminanceOf(colour);
  if (typeof luminance !== 'number') return luminance;
  // Of the signs, the lightest is nearest to a light background, and the darkest to a dark one.
  return luminance > MARKS_TO
    ? contrast(luminance, MARKS_TO) >= MIN_CONTRAST
    : contrast(MARKS_FROM, luminance) >= MIN_CONTRAST && luminance < MARKS_FROM;
}

/** Whether a background of this colour is dark, for text that is light; null if it is transparent or not written as RGB. */
export function isDark(colour: string): boolean | null {
  const luminance = luminanceOf(colour);
  return typeof luminance === 'number' ? luminance < MARKS_FROM : null;
}

/** Returns the relative luminance of a colour; null if it is transparent, false if it is not written as RGB. */
function luminanceOf(colour: string): number | null | false {
  const parts = /^rgba?\(([\d.]+),? ([\d.]+),? ([\d.]+)(?:,| \/)? ?([\d.]+)?\)$/.exec(colour);
  if (!parts) return false;
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts
    .slice(1)
    .map((part) => (part === undefined ? 1 : Number(part)));
  // A light tint of whatever is behind.
  if (alpha < 0.3) return null;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns a channel of sRGB (0 to 255) as a share of its light. */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
