import { Popup } from '../../components/popup/Popup.tsx';
import type { popupModel } from './model.ts';

interface PopupRootProps {
  model: ReturnType<typeof popupModel>;
  /** Whether the page is the popup of the toolbar button, which can be opened at the side instead. */
  isPopup?: boolean;
}

export function PopupRoot({ model, isPopup = false }: PopupRootProps) {
  const view = model.view.value;
  const { events } = model;
  return view && <Popup model={view} {...events} onSide={isPopup ? events.onSide : null} />;
}
