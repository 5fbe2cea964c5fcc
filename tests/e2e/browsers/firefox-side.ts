// The sidebar of Firefox: a browser element in a document of Firefox's own window.
import { WAIT_MS } from '../../patience.ts';
import type { Bidi } from './bidi.ts';
import { FirefoxPage } from './firefox-page.ts';
import { NAMING } from './firefox-popup.ts';
import { inTime } from './in-time.ts';

/** Waits for the page with this address in the sidebar, and returns the debugger's name for it. */
const finding = (address: string) => `(async () => {
  const find = () => document.getElementById('sidebar').contentDocument?.querySelector('browser');
  while (find()?.currentURI?.spec !== '${address}') await new Promise(requestAnimationFrame);
  return (${NAMING})(find());
})()`;

/** Implements `TestView` for the page at the side. */
export class FirefoxSide extends FirefoxPage {
  static async find(bidi: Bidi, address: string): Promise<FirefoxSide> {
    const name = await inTime(bidi.evaluateInBrowser(finding(address)), WAIT_MS, 'nothing came at the side');
    const side = new FirefoxSide(bidi, JSON.parse(name ?? 'null') as string);
    await side.waitFor('document.readyState === "complete"');
    return side;
  }

  override url(): Promise<string> {
    return this.evaluate<string>('location.href');
  }
}
