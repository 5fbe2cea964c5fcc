import { text } from '../../lib/text.ts';
import { HorizonChoice } from './HorizonChoice.tsx';
import { MarksLegend } from './MarksLegend.tsx';
import { Switch } from './Switch.tsx';

interface MarksSectionProps {
  marksOn: boolean;
  /** After how many days a solved problem counts as lapsed; null: never. */
  horizonDays: number | null;
  onMarksOn: (on: boolean) => void;
  onHorizon: (days: number | null) => void;
}

/** Whether links to problems are marked, what the marks are, and when one of them changes. */
export function MarksSection({ marksOn, horizonDays, onMarksOn, onHorizon }: MarksSectionProps) {
  return (
    <section class="MarksSection" aria-labelledby="marks">
      <h2 id="marks">{text('options_marks')}</h2>
      <Switch
        id="marks-on"
        label={text('options_marks_on')}
        help={text('options_marks_on_help')}
        on={marksOn}
        onChange={onMarksOn}
      />
      <HorizonChoice days={horizonDays} onPick={onHorizon} />
      <MarksLegend />
    </section>
  );
}
