import { browser } from 'wxt/browser';
import type messages from '../public/_locales/en/messages.json';

declare module 'wxt/browser' {
  /** WXT generates this type at build time; type checks run without a build. */
  interface WxtI18n {
    getMessage(name: string, substitutions?: string | string[]): string;
  }
}

/** The key of a text in `_locales`. */
export type TextKey = keyof typeof messages;

/** The key of a text with plural forms, without the suffix (`_one`, `_other` or another form of the language). */
type CountKey = TextKey extends infer Key ? (Key extends `${infer Base}_other` ? Base : never) : never;

/** A name with `_` for `-` and for blanks, as text keys are written. */
type Snake<Name extends string> = Name extends `${infer Start}${'-' | ' '}${infer End}`
  ? `${Start}_${Snake<End>}`
  : Name;

/** Returns a name with `_` for `-` and for blanks, as text keys are written. */
export function snake<Name extends string>(name: Name): Snake<Name>;
export function snake(name: string): string {
  return name.replaceAll(/[- ]/g, '_');
}

/**
 * Texts that the worker has sent to this page, by key, with `$1` to `$4` for the substitutions. Chromium loads all texts when a
 * page's process needs the first one, while the page waits. If the page is left at that moment, it loads none for as long as
 * the process lives.
 */
const templates = new Map<string, string>();
const missing = new Set<string>();

function message(key: string, substitutions: readonly string[]): string {
  const template = templates.get(key);
  if (template !== undefined) {
    return template.replaceAll(/\$([1-4])/g, (_, place) => substitutions[place - 1] ?? '');
  }
  const found = browser.i18n.getMessage(key, [...substitutions]);
  if (!found) missing.add(key);
  return found;
}

/** Returns the keys of the texts that were needed and are missing, or nothing if this page has its texts. */
export function takeMissingKeys(): string[] {
  if (missing.size === 0) return [];
  const keys = browser.i18n.getMessage('language') ? [] : [...missing];
  missing.clear();
  return keys;
}

/** Whether the worker has sent the text of a key to this page. */
export function hasTemplate(key: string): boolean {
  return templates.has(key);
}

/** Returns texts with `$1` to `$4` for their substitutions, to be sent to a page. */
export function templatesOf(keys: readonly string[]): Record<string, string> {
  const places = ['$1', '$2', '$3', '$4'];
  return Object.fromEntries(keys.map((key) => [key, browser.i18n.getMessage(key, places)]));
}

/** Adds texts that the worker has sent to this page. */
export function addTemplates(added: Readonly<Record<string, string>>): void {
  for (const [key, template] of Object.entries(added)) templates.set(key, template);
  // These were made for the fallback locale, if this page did not know its own.
  numbers.length = 0;
  percents = undefined;
  plurals = undefined;
}

/** Returns a text in the language of the interface, with its placeholders filled. */
export function text(key: TextKey, ...substitutions: string[]): string {
  return message(key, substitutions);
}

/**
 * Formatters are cached because creating one costs far more than using it, and a list formats a number on every line.
 */
const numbers: Intl.NumberFormat[] = [];
let percents: Intl.NumberFormat | undefined;
let plurals: Intl.PluralRules | undefined;
let ownLocale: string | undefined;

/** Returns a number in the locale's notation with this many decimals. */
export function numberText(value: number, decimals = 0): string {
  numbers[decimals] ??= new Intl.NumberFormat(locale(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return numbers[decimals].format(value);
}

/** Returns a share in the locale's notation: "65%". */
export function percentText(share: number): string {
  percents ??= new Intl.NumberFormat(locale(), { style: 'percent' });
  return percents.format(share);
}

/** Returns the plural form of a text for a number. The number is the first substitution. */
export function textCount(base: CountKey, count: number, ...more: string[]): string {
  const substitutions = [numberText(count), ...more];
  plurals ??= new Intl.PluralRules(locale());
  const form = plurals.select(count);
  return message(`${base}_${form}`, substitutions) || text(`${base}_other`, ...substitutions);
}

/**
 * Returns the locale for numbers and dates. This is the browser's locale, which includes the region, unless the texts
 * are in another language: "vor 5 Minuten" in an English sentence would be confusing.
 */
export function locale(): string {
  ownLocale ||= findLocale();
  // Chromium returns empty texts to a page that is being closed; numbers and dates still need a locale.
  return ownLocale || 'en';
}

function findLocale(): string {
  const wanted = message('@@ui_locale', []).replaceAll('_', '-');
  const language = text('language');
  return wanted.split('-')[0] === language.split('-')[0] ? wanted : language;
}
