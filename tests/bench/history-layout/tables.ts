import { LARGEST, LAYOUTS, type Opening, SIZES } from './cases.ts';
import type { Measured } from './measure-layouts.ts';

/** The results as tables of Markdown: medians, and between which figures the middle half is. */
export function tablesOfLayouts({ openings, writes, heaps }: Measured): string {
  const opened = [...Map.groupBy(openings, ({ place }) => place)].flatMap(([place, there]) => {
    const rows = [...LAYOUTS].map(([each, layout]) => {
      const of = (wanted: number) => there.filter((one) => one.each === each && one.size === wanted);
      const few = of(100).map(total);
      const many = of(LARGEST);
      return [
        layout,
        ...SIZES.map((size) => middle(of(size).map(total), 0)),
        middle(
          many.map(({ fold }) => fold),
          0,
        ),
        middle(
          many.map((one, nth) => total(one) - (few[nth] ?? 0)),
          0,
        ),
      ];
    });
    return table([place, ...SIZES.map(String), 'of it folding', 'longer than 100'], rows);
  });
  const written = [...Map.groupBy(writes, ({ place }) => place)].flatMap(([place, there]) => {
    const of = (wanted: number) => there.flatMap(({ each, ms }) => (each === wanted ? ms : []));
    const rows = [...LAYOUTS].map(([each, layout]) => [layout, middle(of(each), 1)]);
    return table([`${place}: a page is written`, 'ms'], rows);
  });
  const held = [...LAYOUTS].map(([each, layout]) => {
    const [few = 0, many = 0] = [100, LARGEST].map(
      (size) => heaps.find((one) => one.each === each && one.size === size)?.bytes,
    );
    return [layout, ((many - few) / 1e6).toFixed(1)];
  });
  return [...opened, ...written, ...table(['heap', 'MB more than with 100'], held)].join('\n');
}

function total({ read, fold }: Opening): number {
  return read + fold;
}

function middle(numbers: readonly number[], digits: number): string {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [from, half, to] = [0.25, 0.5, 0.75].map((share) =>
    sorted[Math.round((sorted.length - 1) * share)]?.toFixed(digits),
  );
  return `${half} (${from} to ${to})`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return ['', ...[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)];
}
