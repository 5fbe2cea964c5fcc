/**
 * Returns a handler that runs `act` only for real input on a visible element. The page around the panel can dispatch
 * events itself; these are not trusted. It can also make the panel transparent, so that players press what they do not
 * see.
 */
export function trusted<E extends Event>(act: (event: E) => void): (event: E) => void {
  return (event) => {
    const target = event.currentTarget as Element;
    if (event.isTrusted && target.checkVisibility({ opacityProperty: true })) act(event);
  };
}

/** Returns a handler that ignores the second click of a double click, which lands on the button that undoes the first. */
export function onceOnly(act: () => void): (event: MouseEvent) => void {
  return ({ detail }) => {
    if (detail <= 1) act();
  };
}
