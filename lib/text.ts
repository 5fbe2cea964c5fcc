import { browser } from 'wxt/browser';
import type messages from '../public/_locales/en/messages.json';

declare module 'wxt/browser' {
  /** WXT fills this in while it builds; type checks run without having built. */
  interface WxtI18n {
    getMessage(name: string, substitutions?: string | string[]): string;
  }
}

/** The name of a text in `_locales`. */
export type TextKey = keyof typeof messages;

/** The part of a counted text's name before `_one`, `_other` and what else a language has. */
export type CountKey = TextKey extends infer Key ? (Key extends `${infer Base}_other` ? Base : never) : never;

/** A name in the program as it stands in the name of a text. */
export type Snake<Name extends string> = Name extends `${infer Start}-${infer End}`
  ? `${Start}_${Snake<End>}`
  : Name;

export function snake<Name extends string>(name: Name): Snake<Name>;
export function snake(name: string): string {
  return name.replaceAll('-', '_');
}

/** The text a player reads, in the language of the interface. */
export function text(key: TextKey, ...substitutions: string[]): string {
  return browser.i18n.getMessage(key, substitutions);
}

/** Making these costs far more than using them, and a list uses the same ones on every line. */
const numbers: Intl.NumberFormat[] = [];
let plurals: Intl.PluralRules | undefined;
let ownLocale: string | undefined;

/** A number as people write it, with so many digits after the point. */
export function numberText(value: number, decimals = 0): string {
  numbers[decimals] ??= new Intl.NumberFormat(locale(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return numbers[decimals].format(value);
}

/** A text that depends on a number; the number is the first substitution. */
export function textCount(base: CountKey, count: number, ...more: string[]): string {
  const substitutions = [numberText(count), ...more];
  plurals ??= new Intl.PluralRules(locale());
  const form = plurals.select(count);
  return browser.i18n.getMessage(`${base}_${form}`, substitutions) || text(`${base}_other`, ...substitutions);
}

/**
 * The locale for numbers and dates: the browser's (it knows the region), unless the texts are in another language,
 * because "vor 5 Minuten" inside an English sentence helps nobody.
 */
export function locale(): string {
  ownLocale ||= findLocale();
  // To a page that is just being left Chromium gives no texts at all; numbers and dates are written nevertheless.
  return ownLocale || 'en';
}

function findLocale(): string {
  const wanted = browser.i18n.getMessage('@@ui_locale').replaceAll('_', '-');
  const language = text('language');
  return wanted.split('-')[0] === language.split('-')[0] ? wanted : language;
}
