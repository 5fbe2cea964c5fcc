import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { setHides } from '../lib/panel/panel-port.ts';

/** Runs before the panel's script in each page of the site while the player hides spoilers (`lib/background/browser/first-cover.ts`). */
export default defineUnlistedScript(setHides);
