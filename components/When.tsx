import { locale, text } from '../lib/text.ts';
import { ago, fullDate } from '../lib/time.ts';

interface WhenProps {
  at: number;
  now: number;
  /** The text around the moment, where it stands in a sentence. */
  within?: 'panel_checked' | 'panel_from' | 'popup_last' | 'accounts_read' | 'catalogue_done';
}

/** A past moment as people speak of it; the exact one on hover and for programs. */
export function When({ at, now, within }: WhenProps) {
  const words = ago(at, now, locale()) ?? text('time_just_now');
  return (
    <time class="When" dateTime={new Date(at).toISOString()} title={fullDate(at, locale())}>
      {within ? text(within, words) : words}
    </time>
  );
}
