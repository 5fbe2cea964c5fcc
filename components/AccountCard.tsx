import type { Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Account } from '../lib/account.ts';
import type { Failure } from '../lib/failure.ts';
import { rankText } from '../lib/rank.ts';
import { text } from '../lib/text.ts';
import { FailureNote } from './FailureNote.tsx';
import { ForgetQuestion } from './ForgetQuestion.tsx';
import { Shape } from './Shape.tsx';

export interface AccountCardProps {
  account: Account;
  busy: boolean;
  /** Why the site could not be asked about the kept key; a refused key needs none. */
  failure: Failure | null;
  retryAt: number | null;
  now: number;
  /** Where focus goes when a key has just been accepted. */
  name: Ref<HTMLHeadingElement>;
  onTryAgain: () => void;
  onReplace: () => void;
  onForget: () => void;
}

/** Whose key is kept, and what can be done with it. */
export function AccountCard(props: AccountCardProps) {
  const { account, busy, retryAt, now, name, onTryAgain, onReplace, onForget } = props;
  const [asking, setAsking] = useState(false);
  const forget = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);

  // Who decides to keep the key goes on from where the question came up.
  useEffect(() => {
    if (asked.current) forget.current?.focus();
    asked.current = asking;
  }, [asking]);

  const { player, tail, refused } = account;
  const failure: Failure | null = props.failure ?? (refused ? { kind: 'key-refused' } : null);
  return (
    <div class="AccountCard" aria-busy={busy}>
      <h3 class="AccountCard-name" ref={name} tabIndex={-1}>
        {player.name}
      </h3>
      <p class="AccountCard-strength">
        {player.rank && <span>{rankText(player.rank)}</span>}
        {player.elo !== null && <span>{text('options_account_elo', `${Math.round(player.elo)}`)}</span>}
      </p>
      <p class="AccountCard-key">
        <span class="AccountCard-state" data-refused={refused}>
          <Shape name={refused ? 'missed' : 'solved'} />
          {text(refused ? 'options_account_refused' : 'options_account_accepted')}
        </span>
        <span>{tail ? text('options_account_tail', tail) : text('options_account_short')}</span>
      </p>
      <div aria-live="polite">{failure && <FailureNote failure={failure} retryAt={retryAt} now={now} />}</div>
      {asking ? (
        <ForgetQuestion onYes={onForget} onNo={() => setAsking(false)} />
      ) : (
        <div class="buttons">
          {refused && (
            <button
              type="button"
              class="button primary"
              aria-disabled={busy}
              onClick={() => busy || onTryAgain()}
            >
              {text(busy ? 'options_key_busy' : 'options_account_again')}
            </button>
          )}
          <button type="button" class="button" onClick={onReplace}>
            {text('options_account_replace')}
          </button>
          <button ref={forget} type="button" class="button" onClick={() => setAsking(true)}>
            {text('options_account_forget')}
          </button>
        </div>
      )}
    </div>
  );
}
