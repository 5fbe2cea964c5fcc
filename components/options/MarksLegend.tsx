import { Fragment } from 'preact';
import { MARKS } from '../../lib/panel/mark.ts';
import { text } from '../../lib/text.ts';
import { MarkSign } from '../MarkSign.tsx';

export function MarksLegend() {
  return (
    <dl class="MarksLegend">
      {MARKS.map((mark) => (
        <Fragment key={mark}>
          <dt>
            <MarkSign mark={mark} />
            {text(`mark_${mark}`)}
          </dt>
          <dd>{text(`mark_${mark}_help`)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
