/** How often the address is looked at where the browser has no Navigation API (Firefox before 147), ms. */
const LOOK_EVERY_MS = 1_000;

interface NavigationEvents extends EventTarget {
  currentEntry: unknown;
}

/**
 * Calls back with the page's address now and after every change of it: in-page navigation, back, forward, and a page
 * brought back from the back/forward cache. A page being prerendered waits until someone looks at it.
 */
export function onAddress(signal: AbortSignal, listener: (address: string) => void): void {
  const page = document as Document & { prerendering?: boolean };
  if (page.prerendering) {
    document.addEventListener('prerenderingchange', () => follow(signal, listener), { once: true, signal });
  } else {
    follow(signal, listener);
  }
}

function follow(signal: AbortSignal, listener: (address: string) => void): void {
  let last: string | undefined;
  const look = () => {
    if (signal.aborted || location.href === last) return;
    last = location.href;
    listener(last);
  };
  const lookAgain = () => {
    last = undefined;
    look();
  };
  look();
  window.addEventListener('popstate', look, { signal });
  window.addEventListener('hashchange', look, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && lookAgain(), { signal });
  const navigation = (window as { navigation?: NavigationEvents }).navigation;
  if (navigation) {
    // `navigate` comes before the address changes; these two come after.
    navigation.addEventListener('currententrychange', look, { signal });
    navigation.addEventListener('navigatesuccess', look, { signal });
  } else {
    const timer = setInterval(look, LOOK_EVERY_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
  }
}
