import { text } from '../../../lib/text.ts';
import { Awaited } from '../Awaited.tsx';
import type { PopupProps } from '../popup-events.ts';

export function RecentEmpty({ model, onAddKey }: PopupProps) {
  const { account, recent } = model;
  const { attemptCount, pending, failure, fetchedAt } = recent;
  if (account === null) {
    return (
      <div class="Empty">
        <p>
          <b>{text('recent_no_key')}</b>
        </p>
        <p>{text('recent_no_key_why')}</p>
        <button type="button" class="button" onClick={onAddKey}>
          {text('key_line_add')}
        </button>
      </div>
    );
  }
  if (attemptCount > 0) {
    return (
      <div class="Empty" role="status">
        <p>
          <b>{text('recent_nothing_failed')}</b>
        </p>
      </div>
    );
  }
  if (pending) return <Awaited />;
  // The line below the list says why.
  if (failure !== null) return null;
  if (fetchedAt === null) {
    return (
      <div class="Empty">
        <p>{text('loading_reading')}</p>
      </div>
    );
  }
  return (
    <div class="Empty">
      <p>
        <b>{text('no_attempts')}</b>
      </p>
      <p>{text('no_attempts_why')}</p>
    </div>
  );
}
