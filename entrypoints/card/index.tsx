import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { cardPort, setCardPort } from '../../lib/panel/card-port.ts';
import { cardBesideLinks } from './mount.tsx';

/**
 * Provides the card. The worker injects this script when the pointer is first on a link with a sign, maybe more than once.
 * The script runs once.
 */
export default defineUnlistedScript(() => {
  if (!cardPort()) setCardPort(cardBesideLinks());
});
