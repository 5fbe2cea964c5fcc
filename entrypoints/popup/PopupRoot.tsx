import { Popup } from '../../components/popup/Popup.tsx';
import type { popupModel } from './model.ts';

export function PopupRoot({ model }: { model: ReturnType<typeof popupModel> }) {
  const view = model.view.value;
  return view && <Popup model={view} {...model.events} />;
}
