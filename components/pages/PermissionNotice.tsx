import { text } from '../../lib/text.ts';
import { Shape } from '../Shape.tsx';

/**
 * Draws a notice that the browser does not let the extension use the site, with a button to allow it. `onAllow` is
 * called synchronously in the click handler, since the browser asks for permissions only during a user gesture.
 */
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
