/**
 * Returns a function that draws the state of the current address, as long as the page shows it. The browser sends some events later, for
 * example of a list that has scrolled: they would draw the state over the next one.
 */
export function whileShown(draw: () => void): () => void {
  const { hash } = location;
  return () => {
    if (location.hash === hash) draw();
  };
}
