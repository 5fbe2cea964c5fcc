/** How often the address is checked in browsers without the Navigation API (Firefox before 147), ms. */
const CHECK_EVERY_MS = 1_000;

/**
 * Calls the listener with the page's address now and after each change: in-page navigation, back, forward, and a page that returns
 * from the back/forward cache. In a prerendered page it waits until the page is shown.
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
  const check = () => {
    if (signal.aborted || location.href === last) return;
    last = location.href;
    listener(last);
  };
  const checkAnew = () => {
    last = undefined;
    check();
  };
  window.addEventListener('popstate', check, { signal });
  window.addEventListener('hashchange', check, { signal });
  window.addEventListener('pageshow', (event) => event.persisted && checkAnew(), { signal });
  const navigation = (window as { navigation?: EventTarget }).navigation;
  if (navigation) {
    // The event `navigate` comes before the address changes; these two come after.
    navigation.addEventListener('currententrychange', check, { signal });
    navigation.addEventListener('navigatesuccess', check, { signal });
  } else {
    const timer = setInterval(check, CHECK_EVERY_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
    // An action belongs to the address at which the player did it, which may be new.
    for (const type of ['pointerdown', 'keydown']) {
      window.addEventListener(type, check, { capture: true, passive: true, signal });
    }
  }
  // The caller listens for actions only after its first address, so the checks above come before its listeners.
  check();
}
