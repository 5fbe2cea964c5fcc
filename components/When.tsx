import type { TimeTexts } from '../lib/formatted-texts.ts';

/** Draws a past time (epoch ms) relative to now ("5 minutes ago"), with the full date as its tooltip. */
export function When({ at, texts }: { at: number; texts: TimeTexts }) {
  return (
    <time class="When" dateTime={new Date(at).toISOString()} title={texts.full}>
      {texts.relative}
    </time>
  );
}
