import { text } from '../../lib/text.ts';
import { HorizonChoice } from './HorizonChoice.tsx';
import { MarksLegend } from './MarksLegend.tsx';
import type { OptionsPageProps } from './options-props.ts';
import { Switch } from './Switch.tsx';

/**
 * Draws the settings of marks: whether links to problems have them, after how many days a solved problem counts as
 * solved long ago, and the legend.
 */
export function MarksSection(props: OptionsPageProps) {
  return (
    <section class="MarksSection" aria-labelledby="marks">
      <h2 id="marks">{text('options_marks')}</h2>
      <Switch
        id="marks-on"
        label={text('options_marks_on')}
        help={text('options_marks_on_help')}
        on={props.marksOn}
        onChange={(on) => props.onSettings({ marksOn: on })}
      />
      <HorizonChoice {...props} />
      <MarksLegend />
    </section>
  );
}
