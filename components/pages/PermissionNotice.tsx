import { text } from '../../lib/text.ts';
import { Shape } from '../Shape.tsx';

interface PermissionNoticeProps {
  host: string;
  /** Called synchronously in the click handler, since the browser asks for permissions only during a user gesture. */
  onAllow: () => void;
}

export function PermissionNotice({ host, onAllow }: PermissionNoticeProps) {
  return (
    <section class="PermissionNotice" aria-labelledby="permission">
      <Shape name="warning" />
      <div>
        <h2 id="permission">{text('options_permission')}</h2>
        <button type="button" class="button primary" onClick={onAllow}>
          {text('options_permission_allow', host)}
        </button>
      </div>
    </section>
  );
}
