import { LANGUAGE_CHOICES, LANGUAGES } from '../../lib/languages.ts';
import { text } from '../../lib/text.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import type { OptionsPageProps } from './options-props.ts';

/** Each language has its own name, so that a player finds it whatever is shown now. */
export function LanguageChoice({ language, onSettings }: OptionsPageProps) {
  return (
    <ChoiceRow
      id="language"
      label={text('options_language')}
      value={language}
      choices={LANGUAGE_CHOICES.map((value) =>
        value === 'browser'
          ? { value, text: text('options_language_browser') }
          : { value, text: LANGUAGES[value], lang: value },
      )}
      onChange={(value) => {
        const chosen = LANGUAGE_CHOICES.find((one) => one === value);
        if (chosen) onSettings({ language: chosen });
      }}
    />
  );
}
