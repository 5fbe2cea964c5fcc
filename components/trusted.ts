/** Only what a person did acts: the page under a panel can send it made-up events, but not trusted ones. */
export function trusted<E extends Event>(act: (event: E) => void): (event: E) => void {
  return (event) => {
    if (event.isTrusted) act(event);
  };
}
