import type { TimeTexts } from '../lib/formatted-texts.ts';

/** `at`: epoch ms. The tooltip has the full date. */
export function When({ at, texts }: { at: number; texts: TimeTexts }) {
  return (
    // A new element for each text: a text in the middle or at the end of its line would move.
    <time key={texts.relative} class="When" dateTime={new Date(at).toISOString()} title={texts.full}>
      {texts.relative}
    </time>
  );
}
