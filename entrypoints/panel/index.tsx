import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { panelPort, setPanelPort } from '../../lib/panel/panel-port.ts';
import { mountPanel } from './mount.tsx';

/** Injected by the worker into a tab that shows a problem; runs once however often it is injected. */
export default defineUnlistedScript(() => {
  if (!panelPort()) setPanelPort(mountPanel(() => setPanelPort(undefined)));
});
