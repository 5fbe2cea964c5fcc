import { text } from '../../lib/text.ts';
import { useShown } from './frame/found.ts';
import { MarksLegend } from './MarksLegend.tsx';
import type { OptionsPageProps } from './options-props.ts';
import { Switch } from './Switch.tsx';

export function MarksSection(props: OptionsPageProps) {
  return (
    <section class="MarksSection" aria-labelledby="marks" hidden={!useShown('marks')}>
      <h3 id="marks">{text('options_marks')}</h3>
      <Switch
        id="marks-on"
        label={text('options_marks_on')}
        help={text('options_marks_on_help')}
        on={props.marksOn}
        onChange={(on) => props.onSettings({ marksOn: on })}
      />
      <MarksLegend />
    </section>
  );
}
