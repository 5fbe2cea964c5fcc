import { acceptedAccount } from '../../../lib/account/account.ts';
import { genreText, scopeText } from '../../../lib/filters/filter-text.ts';
import { requestableFilters } from '../../../lib/filters/filters.ts';
import { CHANCES } from '../../../lib/picks/difficulties.ts';
import { pickLine } from '../../../lib/picks/pick-text.ts';
import type { PopupViewModel } from '../../../lib/popup/popup.ts';
import { scopeOf } from '../../../lib/popup/popup-state.ts';
import { levelText } from '../../../lib/statistics/stats-text.ts';
import { percentText, text } from '../../../lib/text.ts';
import { ICONS, IconButton } from '../../IconButton.tsx';
import type { PopupProps } from '../popup-events.ts';

/** Why the problem in the tab was picked, and from which problems the next one is; without either, what that will be like. */
export function WhyLine({ model, onClear, onPractise }: PopupProps) {
  const words = scopeText(requestableFilters(scopeOf(model.state), model.account));
  const scope = words && text('scope_from', words);
  const why = whyWords(model) || (scope || model.weakest ? '' : aboutWords(model));
  return (
    <div class="WhyLine">
      {/* A new element for each text: parts of the old one would move. */}
      {why && (
        <p key={why} class="WhyLine-why" title={why}>
          {why}
        </p>
      )}
      {!scope && model.weakest && (
        <button type="button" class="WhyLine-practise" onClick={onPractise}>
          {text('stats_chip', genreText(model.weakest.genre), levelText(model.weakest.level))}
        </button>
      )}
      {scope && (
        <p key={scope} class="WhyLine-scope">
          <span title={scope}>{scope}</span>
          <IconButton label={text('scope_clear')} icon={ICONS.remove} onClick={onClear} />
        </p>
      )}
    </div>
  );
}

function whyWords({ picking: { current } }: PopupViewModel): string {
  return current ? pickLine(current) : '';
}

function aboutWords({ state, account }: PopupViewModel): string {
  const difficulty = acceptedAccount(account) ? state.difficulty : 'any';
  return difficulty === 'any'
    ? text('difficulty_about_any')
    : text('difficulty_about', percentText(CHANCES[difficulty]));
}
