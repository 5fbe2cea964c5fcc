import { sourceSignals } from './source-signals.ts';
import { popupView } from './view/popup-view.ts';

/** Creates all signals of one popup, with the view that is computed from them. The other modules are functions over these signals. */
export function popupSignals() {
  const sources = sourceSignals();
  return { ...sources, ...popupView(sources) };
}

export type PopupSignals = ReturnType<typeof popupSignals>;
