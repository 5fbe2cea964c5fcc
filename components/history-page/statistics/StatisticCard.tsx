import type { ComponentChildren } from 'preact';

interface StatisticCardProps {
  /** Unique on the page. */
  id: string;
  title: string;
  /** What the figure means, in one or two sentences. */
  says: readonly string[];
  /** How many tries it is about. */
  sample: string;
  /** A choice beside the title. */
  choice?: ComponentChildren;
  children?: ComponentChildren;
}

export function StatisticCard({ id, title, says, sample, choice, children }: StatisticCardProps) {
  return (
    <section class="StatisticCard" aria-labelledby={id}>
      <header class="StatisticCard-head">
        <h3 id={id}>{title}</h3>
        <span>{sample}</span>
        {choice}
      </header>
      <p class="StatisticCard-says">{says.filter(Boolean).join(' ')}</p>
      {children}
    </section>
  );
}
