import { MARKS } from '../../lib/panel/mark.ts';
import { signName } from '../../lib/panel/sign-text.ts';
import { MarkSign } from '../MarkSign.tsx';

export function MarksLegend() {
  return (
    <ul class="MarksLegend">
      {MARKS.map((mark) => (
        <li key={mark}>
          <MarkSign mark={mark} />
          {signName(mark)}
        </li>
      ))}
    </ul>
  );
}
