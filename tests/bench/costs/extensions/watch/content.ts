import { PANEL_MARK } from '../../../../../lib/panel/panel-port.ts';

// Writes into the page when its heading, our panel and the panel's attempts were painted. Only an extension can see into the
// panel's closed shadow root. This script is enabled for these measurements alone.

declare const chrome: { dom: { openOrClosedShadowRoot(element: Element): ShadowRoot | null } };

const { dataset } = document.documentElement;
let root: ShadowRoot | null = null;

/** Writes the time of the first frame after now, ms since the navigation began. */
function notePaint(name: string): void {
  if (name in dataset) return;
  dataset[name] = '';
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      dataset[name] = String(performance.now());
    };
    channel.port2.postMessage(null);
  });
}

const inPanel = new MutationObserver(lookIntoPanel);

function lookIntoPanel(): void {
  if (/Tries\s*\d/i.test(root?.querySelector('.Figures')?.textContent ?? '')) notePaint('benchPanel');
  if (root?.querySelector('.AttemptList tbody tr')) notePaint('benchRows');
}

const inPage = new MutationObserver(() => {
  if (document.querySelector('h1')) notePaint('benchHeading');
  const host = document.querySelector(`[${PANEL_MARK}]`);
  if (!host || root) return;
  root = chrome.dom.openOrClosedShadowRoot(host);
  if (!root) return;
  inPanel.observe(root, { subtree: true, childList: true, characterData: true });
  lookIntoPanel();
});
inPage.observe(document, { subtree: true, childList: true });
