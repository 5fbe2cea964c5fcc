import { text } from '../../lib/text.ts';
import { HorizonChoice } from './HorizonChoice.tsx';
import { MarksLegend } from './MarksLegend.tsx';
import { Switch } from './Switch.tsx';

interface MarksSectionProps {
  marksOn: boolean;
  /** After so many days the mark of a solved problem becomes "solved long ago"; null: never. */
  horizonDays: number | null;
  onMarksOn: (on: boolean) => void;
  onHorizon: (days: number | null) => void;
}

/** Draws the settings of marks: whether links to problems have them, when a solved problem counts as long ago, and the legend. */
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
