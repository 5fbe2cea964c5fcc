/** Least contrast of an edge that carries meaning to what is beside it (WCAG 1.4.11). */
export const LEAST_EDGE_CONTRAST = 3;

/** A colour in sRGB: red, green, blue and alpha, each from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

const WHITE: Colour = [1, 1, 1, 1];

/** Returns the colour that a browser computed: `rgb(…)`, `rgba(…)` or `color(srgb …)`. Throws for anything else. */
export function parseColour(computed: string): Colour {
  const [, name, inside = ''] = /^(rgba?|color)\((?:srgb )?([^)]*)\)$/.exec(computed) ?? [];
  const numbers = inside.split(/[\s,/]+/).map(Number);
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN, alpha = 1] = numbers;
  if (!name || Number.isNaN(red + green + blue + alpha)) throw new Error(`This is no colour: ${computed}`);
  const most = name === 'color' ? 1 : 255;
  return [red / most, green / most, blue / most, alpha];
}

/** Returns the colour that is seen where `upper` lies over `lower`, which is opaque. */
export function over([red, green, blue, alpha]: Colour, lower: Colour): Colour {
  const mixed = (above: number, below: number) => above * alpha + below * (1 - alpha);
  return [mixed(red, lower[0]), mixed(green, lower[1]), mixed(blue, lower[2]), 1];
}

/** Returns the colour that is seen through some backgrounds, the outermost first, over a white window. */
export function seenThrough(backgrounds: readonly string[]): Colour {
  return backgrounds.map(parseColour).reduce((lower, upper) => over(upper, lower), WHITE);
}

/** Returns the contrast of two opaque colours by WCAG, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
