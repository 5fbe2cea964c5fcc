import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areSignsReadableOn, isDark } from '../../../lib/panel/readable-background.ts';
import { SIGN_CHARACTERS, SIGNS } from '../../../lib/panel/sign.ts';
import fc from '../fast-check.ts';
import { forAll } from '../for-all.ts';

const ROOT = join(import.meta.dirname, '../../..');
const css = (file: string) => readFileSync(join(ROOT, 'components', file), 'utf8');

type Rgb = [number, number, number];
const ofHex = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;

/** The relative luminance of WCAG 2, written independently of the code. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const share = channel / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour of each sign, from the only file that has them. */
const colours = Object.fromEntries(
  [...css('sign-tokens.css').matchAll(/\^="(\w+)"\][^#]*(#[0-9a-f]{6})/g)].map(([, sign, hex = '']) => [
    sign,
    ofHex(hex),
  ]),
) as Record<string, Rgb>;

describe('the colours of signs', () => {
  it('are one for each sign, readable on every surface of the extension', () => {
    expect(Object.keys(colours).sort()).toEqual([...SIGNS].sort());
    const surfaces = [...css('tokens.css').matchAll(/--(?:page|surface\S*): light-dark\((#\w+), (#\w+)\)/g)];
    expect(surfaces.length).toBeGreaterThan(3);
    for (const [, light = '', dark = ''] of surfaces) {
      for (const colour of Object.values(colours)) {
        expect(contrast(colour, ofHex(light))).toBeGreaterThanOrEqual(3);
        expect(contrast(colour, ofHex(dark))).toBeGreaterThanOrEqual(3);
      }
    }
    for (const colour of Object.values(colours)) {
      for (const page of ['#ffffff', '#000000', '#333333'])
        expect(contrast(colour, ofHex(page))).toBeGreaterThanOrEqual(3);
    }
  });

  it('are nowhere else, and each sign has a character of its own', () => {
    expect(new Set(Object.values(SIGN_CHARACTERS)).size).toBe(SIGNS.length);
    expect(css('signs.css') + css('Sign.css')).not.toMatch(/#[0-9a-f]{6}|path\(evenodd/);
  });
});

describe('a background', () => {
  it.each([
    ['rgb(255, 255, 255)', true],
    ['rgb(18, 18, 18)', true],
    ['rgb(31, 95, 168)', false],
    ['rgb(0 128 0)', false],
    ['rgba(0, 0, 0, 0)', null],
    ['rgba(255, 255, 255, 0.1)', null],
    ['rgba(31, 95, 168, 0.9)', false],
    ['color(srgb 1 0 0)', false],
  ])('%s lets signs be read: %s', (colour, expected) => {
    expect(areSignsReadableOn(colour)).toBe(expected);
  });

  it('on which signs count as readable has contrast 3 to every sign', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    forAll(channel, channel, channel, (...rgb) => {
      const isReadable = areSignsReadableOn(`rgb(${rgb.join(', ')})`);
      const least = Math.min(...Object.values(colours).map((colour) => contrast(colour, rgb)));
      if (isReadable) expect(least).toBeGreaterThanOrEqual(3);
      // Not readable only where a sign is nearly unreadable.
      else expect(least).toBeLessThan(3.3);
    });
  });
});

it.each([
  ['rgb(255, 255, 255)', false],
  ['rgb(246, 244, 239)', false],
  ['rgb(22, 24, 28)', true],
  ['rgb(0 43 54)', true],
  ['rgba(0, 0, 0, 0)', null],
  ['color(srgb 0 0 0)', null],
])('a page of %s is dark: %s', (colour, expected) => {
  expect(isDark(colour)).toBe(expected);
});
