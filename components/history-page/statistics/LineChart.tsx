import { useEffect, useRef, useState } from 'preact/hooks';
import type { Chart, LineChartData } from './draw-line-chart.ts';

interface LineChartProps extends LineChartData {
  /** What the chart shows, for screen readers. */
  label: string;
  /** Returns the figures at a point of the line, in words. */
  wordsAt: (nth: number) => string;
}

/**
 * The library that draws it loads with the first chart; the chart has its place before. The figures at the pointer stand below
 * it.
 */
export function LineChart({ label, wordsAt, ...data }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const current = useRef(data);
  current.current = data;
  const [pointed, setPointed] = useState<number | null>(null);
  useEffect(() => {
    let isGone = false;
    void import('./draw-line-chart.ts').then(({ drawLineChart }) => {
      if (!isGone && place.current) chart.current = drawLineChart(place.current, current.current, setPointed);
    });
    return () => {
      isGone = true;
      chart.current?.remove();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    setPointed(null);
    chart.current?.show(current.current);
  }, [data.x, data.line, data.points, data.mark]);
  return (
    <div class="LineChart">
      <div class="LineChart-place" role="img" aria-label={label} ref={place}>
        {/* The chart takes its colours from these. */}
        <i data-colour="line" />
        <i data-colour="band" />
        <i data-colour="dot" />
        <i data-colour="grid" />
        <i data-colour="axis" />
      </div>
      <p class="LineChart-pointed" aria-hidden="true">
        {pointed !== null && wordsAt(pointed)}
      </p>
    </div>
  );
}
