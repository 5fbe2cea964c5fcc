/**
 * Only what a person did and could see acts: the page around a panel can send it made-up events, but not trusted ones,
 * and can make all of itself transparent to have people press what they do not see.
 */
export function trusted<E extends Event>(act: (event: E) => void): (event: E) => void {
  return (event) => {
    const target = event.currentTarget as Element;
    if (event.isTrusted && target.checkVisibility({ opacityProperty: true })) act(event);
  };
}
