import { locale, text } from '../lib/text.ts';
import { ago, fullDate } from '../lib/time.ts';

interface WhenProps {
  at: number;
  now: number;
  /** Key of a sentence around the time; without it, the time stands alone. */
  within?: 'panel_checked' | 'panel_from' | 'popup_last' | 'accounts_read' | 'catalogue_done';
}

/** Draws a past time relative to `now` ("5 minutes ago"), with the full date as its tooltip. */
export function When({ at, now, within }: WhenProps) {
  const relative = ago(at, now, locale()) ?? text('time_just_now');
  return (
    <time class="When" dateTime={new Date(at).toISOString()} title={fullDate(at, locale())}>
      {within ? text(within, relative) : relative}
    </time>
  );
}
