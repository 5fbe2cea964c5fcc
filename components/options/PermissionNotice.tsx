import { text } from '../../lib/text.ts';
import { Shape } from '../Shape.tsx';

/** Shown while the browser withholds the site. `onAllow` runs inside the click, as the browser's own question demands. */
export function PermissionNotice({ host, onAllow }: { host: string; onAllow: () => void }) {
  return (
    <section class="PermissionNotice" aria-labelledby="permission">
      <Shape name="warning" />
      <div>
        <h2 id="permission">{text('failure_no_permission', host)}</h2>
        <p>{text('options_permission_help')}</p>
        <button type="button" class="button primary" onClick={onAllow}>
          {text('options_permission_allow', host)}
        </button>
      </div>
    </section>
  );
}
