import { SIGNS } from '../../lib/panel/sign.ts';
import { signName } from '../../lib/panel/sign-text.ts';
import { Sign } from '../Sign.tsx';

export function SignsLegend() {
  return (
    <ul class="SignsLegend">
      {SIGNS.map((sign) => (
        <li key={sign}>
          <Sign sign={sign} />
          {signName(sign)}
        </li>
      ))}
    </ul>
  );
}
