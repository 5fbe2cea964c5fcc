import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { cardPort, setCardPort } from '../../lib/panel/card-port.ts';
import { cardBesideLinks } from './mount.tsx';

/** Injected by the worker when a marked link is pointed at for the first time; runs once however often it is injected. */
export default defineUnlistedScript(() => {
  if (!cardPort()) setCardPort(cardBesideLinks());
});
