import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/**
 * Returns a component whose module is loaded once it is first drawn, so that the popup opens with less code. Until then it draws nothing.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | null = null;
  return function Lazy(props: Props) {
    const [, setLoaded] = useState(Loaded !== null);
    useEffect(() => {
      if (Loaded) return;
      void load().then((component) => {
        Loaded = component;
        setLoaded(true);
      });
    }, []);
    return Loaded && <Loaded {...props} />;
  };
}
