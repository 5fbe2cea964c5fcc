/** The languages of the interface, each by its own name. The folder of `zh-CN` in `public/_locales` is `zh_CN`. */
export const LANGUAGES = {
  en: 'English',
  'zh-CN': '简体中文',
  ja: '日本語',
  ko: '한국어',
} as const;

export type Language = keyof typeof LANGUAGES;

export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as Language[];

/** `browser`: the language of the browser. */
export const LANGUAGE_CHOICES = ['browser', ...LANGUAGE_TAGS] as const;

type LanguageChoice = (typeof LANGUAGE_CHOICES)[number];

/** Returns the language to show, for a player's choice and the language of the browser, such as `en-GB`. */
export function languageFor(choice: LanguageChoice, ofBrowser: string): Language {
  if (choice !== 'browser') return choice;
  const [wanted] = ofBrowser.split('-');
  return LANGUAGE_TAGS.find((tag) => tag.split('-')[0] === wanted) ?? 'en';
}

/**
 * Returns the locale of numbers and dates: the browser's, which has a region, if it is of this language and its writing, else the
 * language's. "vor 5 Minuten" in an English sentence would be confusing.
 */
export function localeFor(language: Language, ofBrowser: string): string {
  const [shown, wanted] = [language, ofBrowser].map((tag) => new Intl.Locale(tag).maximize());
  const isSame = shown?.language === wanted?.language && shown?.script === wanted?.script;
  return isSame ? ofBrowser : language;
}
