import { Fragment } from 'preact';
import { MARKS } from '../../lib/panel/mark.ts';
import { signName } from '../../lib/panel/sign-text.ts';
import { text } from '../../lib/text.ts';
import { MarkSign } from '../MarkSign.tsx';

export function MarksLegend() {
  return (
    <dl class="MarksLegend">
      {MARKS.map((mark) => (
        <Fragment key={mark}>
          <dt>
            <MarkSign mark={mark} />
            {signName(mark)}
          </dt>
          <dd>{text(`sign_${mark}_help`)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
