import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Account } from '../../lib/account/account.ts';
import { rankText } from '../../lib/difficulty/rank.ts';
import type { Failure } from '../../lib/failure.ts';
import { timeTexts } from '../../lib/formatted-texts.ts';
import type { Progress } from '../../lib/history/sync-progress.ts';
import { pressSentence, retrySentence } from '../../lib/messages/failure-text.ts';
import { PAGE_PARTS, type PagePart } from '../../lib/pages/page-address.ts';
import { text } from '../../lib/text.ts';
import { FailurePlace } from '../FailureNote.tsx';
import { announcedProgress, HistoryProgress } from '../HistoryProgress.tsx';
import { Logo } from '../Logo.tsx';
import { Tabs } from '../pages/Tabs.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import { When } from '../When.tsx';

export interface HistoryPageProps {
  account: Account | null;
  part: PagePart;
  /** Why the database could not be read. */
  failure: Failure | null;
  /** How far the history is read; null: not known. */
  progress: Progress | null;
  now: number;
  onPart: (part: PagePart) => void;
  /** Loads the history again, after a pause. */
  onResume: () => void;
  onOptions: () => void;
  onAddKey: () => void;
  children?: ComponentChildren;
}

/** Without a key it says what a key adds. */
export function HistoryPage(props: HistoryPageProps) {
  const { account, failure, now, onOptions, onAddKey, children } = props;
  const refused: Failure | null = account?.refused ? { kind: 'key-refused' } : null;
  return (
    <main class="HistoryPage">
      <header class="HistoryPage-head">
        <Logo />
        <h1>{text('page_title')}</h1>
        {account && (
          <p>
            {playerText(account)}
            <Updated {...props} />
          </p>
        )}
      </header>
      <FailurePlace
        class="HistoryPage-failure"
        failure={failure ?? refused}
        now={now}
        say={pressSentence}
        onOptions={onOptions}
      />
      {account && <Parts {...props}>{children}</Parts>}
      {account && <Reading {...props} />}
      {!account && !failure && <NoKey onAddKey={onAddKey} />}
    </main>
  );
}

/** A link to another part leads to its beginning. */
function Parts({ part, onPart, children }: Pick<HistoryPageProps, 'part' | 'onPart' | 'children'>) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(part);
  useLayoutEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    // A pressed tab keeps the focus. The link was in the other part, and is gone with it.
    if (document.activeElement?.role === 'tab') return;
    window.scrollTo(0, 0);
    panel.current?.focus({ preventScroll: true });
  }, [part]);
  return (
    <>
      <Tabs
        names={PAGE_PARTS}
        chosen={part}
        label={text('page_title')}
        words={(name) => text(`page_part_${name}`)}
        onChoose={onPart}
      />
      <div
        ref={panel}
        class="HistoryPage-part"
        role="tabpanel"
        id={`panel-${part}`}
        aria-labelledby={`tab-${part}`}
        tabIndex={-1}
      >
        {children}
      </div>
    </>
  );
}

/** Whether the whole history is here, and since when; until then, the foot of the window says how far it is. */
function Updated({ progress, now }: Pick<HistoryPageProps, 'progress' | 'now'>) {
  if (progress?.state !== 'complete') return null;
  const { updatedAt } = progress;
  return (
    <>
      {' · '}
      <When at={updatedAt} texts={timeTexts(updatedAt, now, 'page_complete')} />
    </>
  );
}

function playerText({ player: { name, rank } }: Account): string {
  return [name, rank ? rankText(rank) : ''].filter(Boolean).join(' · ');
}

/** At the foot of the window, if that has room for it. */
function Reading({ progress, now, onResume }: Pick<HistoryPageProps, 'progress' | 'now' | 'onResume'>) {
  const isUnread = progress !== null && progress.state !== 'complete';
  const isPaused = progress?.state === 'paused';
  const place = useRef<HTMLDivElement>(null);
  // The pressed button disappears.
  useFocusKept(() => place.current, isPaused);
  return (
    <div class="HistoryPage-reading" ref={place} tabIndex={-1}>
      {isUnread && (
        <div class="HistoryPage-progress">
          <HistoryProgress progress={progress} />
          {isPaused && (
            <button type="button" class="button" onClick={onResume}>
              {text('resume')}
            </button>
          )}
        </div>
      )}
      <p class="unseen" role="status">
        {isUnread && announcedProgress(progress)}
      </p>
      <FailurePlace
        failure={progress?.held?.failure ?? null}
        retryAt={progress?.held?.until ?? null}
        now={now}
        say={retrySentence}
      />
    </div>
  );
}

function NoKey({ onAddKey }: Pick<HistoryPageProps, 'onAddKey'>) {
  return (
    <section class="HistoryPage-noKey" aria-labelledby="no-key">
      <h2 id="no-key">{text('page_no_key')}</h2>
      <p>{text('page_no_key_why')}</p>
      <button type="button" class="button primary" onClick={onAddKey}>
        {text('key_line_add')}
      </button>
    </section>
  );
}
