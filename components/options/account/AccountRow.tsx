import { type ListedAccount, parseAccountId } from '../../../lib/account/accounts.ts';
import { timeTexts } from '../../../lib/formatted-texts.ts';
import { text, textCount } from '../../../lib/text.ts';
import { Shape } from '../../Shape.tsx';
import { When } from '../../When.tsx';
import { SureQuestion, useFocusAfterQuestion } from './SureQuestion.tsx';

interface AccountRowProps {
  account: ListedAccount;
  /** Whether the question that confirms the erasing is open. */
  asking: boolean;
  /** Whether the account is being erased. */
  busy: boolean;
  now: number;
  onAsk: (asking: boolean) => void;
  onErase: () => void;
}

export function AccountRow({ account, asking, busy, now, onAsk, onErase }: AccountRowProps) {
  const erase = useFocusAfterQuestion(asking);
  const { isPresent, isErasing } = account;
  const name = accountName(account);
  return (
    <li class="AccountRow">
      <div class="AccountRow-who">
        <h4>{name}</h4>
        {isPresent && (
          <span class="AccountRow-present">
            <Shape name="solved" />
            {text('accounts_present')}
          </span>
        )}
      </div>
      <p class="AccountRow-kept">
        <span>{isErasing ? text('accounts_erasing') : storedText(account)}</span>
        {account.readAt > 0 && (
          <When at={account.readAt} texts={timeTexts(account.readAt, now, 'accounts_read')} />
        )}
      </p>
      {asking ? (
        <SureQuestion yes={text('accounts_erase')} busy={busy} onYes={onErase} onNo={() => onAsk(false)}>
          {eraseWarning(account)} {isPresent && <strong>{text('accounts_sure_key')}</strong>}
        </SureQuestion>
      ) : (
        <button
          ref={erase}
          type="button"
          class="button"
          aria-label={text('accounts_erase_label', name)}
          onClick={() => onAsk(true)}
        >
          {text('accounts_erase')}
        </button>
      )}
    </li>
  );
}

/** Returns the text for an account: the player's name, or, if that is not stored, a text with the player's id. */
export function accountName({ id, name }: ListedAccount): string {
  return name || text('accounts_unnamed', `${parseAccountId(id)?.playerId ?? ''}`);
}

function storedText({ attempts, notes }: ListedAccount): string {
  if (attempts === null || notes === null) return text('accounts_unreadable');
  const kept = attempts === 0 ? text('accounts_kept_none') : textCount('accounts_kept', attempts);
  const own = [...(notes === 0 ? [] : [textCount('accounts_notes', notes)])];
  return [kept, ...own].join(' · ');
}

/** Returns what goes, and whether the site still has it. */
function eraseWarning(account: ListedAccount): string {
  const { attempts, notes, hasReviews, hasSessions } = account;
  const name = accountName(account);
  const what = attempts ? textCount('accounts_sure', attempts, name) : text('accounts_sure_all', name);
  const noted = notes === 0 ? [] : [text('accounts_sure_notes')];
  const reviews = hasReviews ? [text('accounts_sure_reviews')] : [];
  const sessions = hasSessions ? [text('accounts_sure_sessions')] : [];
  return [what, text('accounts_sure_site'), ...noted, ...reviews, ...sessions].join(' ');
}
