import type { ComponentChildren } from 'preact';
import { sentencesText } from '../../../lib/formatted-texts.ts';

interface StatisticCardProps {
  /** Unique on the page. */
  id: string;
  title: string;
  /** What the figure means, in at most two sentences. */
  says?: readonly string[];
  /** How much it is about. */
  sample?: string;
  /** A choice beside the title. */
  choice?: ComponentChildren;
  children?: ComponentChildren;
}

export function StatisticCard({ id, title, says = [], sample, choice, children }: StatisticCardProps) {
  const sentences = sentencesText(says);
  return (
    <section class="StatisticCard" aria-labelledby={id}>
      <header class="StatisticCard-head">
        <h2 id={id}>{title}</h2>
        <span>{sample}</span>
        {choice}
      </header>
      {sentences && <p class="StatisticCard-says">{sentences}</p>}
      {children}
    </section>
  );
}
