import { Popup } from '../../components/popup/Popup.tsx';
import type { popupModel } from './model.ts';

/** Ties the popup to its model; nothing before the database was read. */
export function PopupRoot({ model }: { model: ReturnType<typeof popupModel> }) {
  const view = model.view.value;
  return view && <Popup model={view} {...model.events} />;
}
