import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { panelPort, setPanelPort } from '../../lib/panel/panel-port.ts';
import { mountPanel } from './mount.tsx';

/**
 * Mounts the panel. The worker injects this script into tabs that show a problem, maybe more than once. The panel is
 * mounted once.
 */
export default defineUnlistedScript(() => {
  if (!panelPort()) setPanelPort(mountPanel(() => setPanelPort(undefined)));
});
