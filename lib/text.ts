import { browser } from 'wxt/browser';
import type messages from '../public/_locales/en/messages.json';
import { type Language, localeFor } from './languages.ts';

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

/** The texts of a language: its tag, and each text by its key, with `$1` to `$4` for the substitutions. */
export interface Texts {
  language: Language;
  messages: Readonly<Record<string, string>>;
}

/** The global object in which a script of texts (`texts/ja.js` in a package) puts them. */
const globals = globalThis as { companionTexts?: Texts };

/** Returns the texts that the last script has put here. An element of the page with an id of the same name is ignored. */
export function loadedTexts(): Texts | undefined {
  return Object.hasOwn(globals, 'companionTexts') ? globals.companionTexts : undefined;
}

/** Shows these texts from now on. */
export function showTexts(texts: Texts): void {
  globals.companionTexts = texts;
}

let shownTexts = loadedTexts;

/** Takes texts from `read` instead, such as a signal, so that what is drawn follows it. */
export function readTextsFrom(read: () => Texts | undefined): void {
  shownTexts = read;
}

/** Returns the language of the texts; English before there are any. */
export function shownLanguage(): Language {
  return shownTexts()?.language ?? 'en';
}

function message(key: string, substitutions: readonly string[]): string {
  const template = shownTexts()?.messages[key] ?? '';
  if (substitutions.length === 0) return template;
  return template.replaceAll(/\$([1-4])/g, (_, place) => substitutions[place - 1] ?? '');
}

/** Returns a text in the language of the interface, with its placeholders filled. */
export function text(key: TextKey, ...substitutions: string[]): string {
  return message(key, substitutions);
}

/** What writes numbers in a language. */
interface Formats {
  texts: Texts | undefined;
  locale: string;
  /** By the number of decimals. */
  numbers: Intl.NumberFormat[];
  percents: Intl.NumberFormat;
  plurals: Intl.PluralRules;
}

/** Cached because creating a formatter costs far more than using it, and a list formats a number on every line. */
let lastFormats: Formats | undefined;

function formats(): Formats {
  const texts = shownTexts();
  if (lastFormats?.texts === texts && lastFormats) return lastFormats;
  const locale = localeFor(texts?.language ?? 'en', browser.i18n.getUILanguage());
  lastFormats = {
    texts,
    locale,
    numbers: [],
    percents: new Intl.NumberFormat(locale, { style: 'percent' }),
    plurals: new Intl.PluralRules(locale),
  };
  return lastFormats;
}

/** Returns a number in the locale's notation with this many decimals. */
export function numberText(value: number, decimals = 0): string {
  const { locale, numbers } = formats();
  numbers[decimals] ??= new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return numbers[decimals].format(value);
}

/** Returns a share in the locale's notation: "65%". */
export function percentText(share: number): string {
  return formats().percents.format(share);
}

/** Returns two texts as a range in the locale's notation: "55% – 72%"; in Korean "55% ~ 72%". */
export function rangeText(from: string, to: string): string {
  const parts = formats().percents.formatRangeToParts(0, 1);
  return [from, to].join(parts.find(({ source }) => source === 'shared')?.value ?? ' – ');
}

/** Returns the same for two whole numbers, without blanks: "15–10". */
export function numberRangeText(from: number, to: number): string {
  return rangeText(numberText(from), numberText(to)).replaceAll(' ', '');
}

/** Returns the plural form of a text for a number. The number is the first substitution. */
export function textCount(base: CountKey, count: number, ...more: string[]): string {
  const substitutions = [numberText(count), ...more];
  const form = formats().plurals.select(count);
  return message(`${base}_${form}`, substitutions) || text(`${base}_other`, ...substitutions);
}

/** Returns the locale for numbers and dates (`localeFor`). */
export function locale(): string {
  return formats().locale;
}
