import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { cardPort, setCardPort } from '../../lib/panel/card-port.ts';
import { cardBesideLinks } from './mount.tsx';

/** Provides the card. The worker injects this script when a marked link is first pointed at, maybe more than once; it runs once. */
export default defineUnlistedScript(() => {
  if (!cardPort()) setCardPort(cardBesideLinks());
});
