import type { ComponentChildren } from 'preact';

interface FileCardProps {
  /** Unique on the page. */
  id: string;
  title: string;
  /** What it is for. */
  why: string;
  children: ComponentChildren;
}

export function FileCard({ id, title, why, children }: FileCardProps) {
  return (
    <section class="FileCard" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p class="FileCard-why">{why}</p>
      {children}
    </section>
  );
}
