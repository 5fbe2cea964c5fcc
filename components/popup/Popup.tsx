import { DiaryTab } from './diary/DiaryTab.tsx';
import { FindTab } from './find/FindTab.tsx';
import { HereLine } from './HereLine.tsx';
import { PopupHead } from './PopupHead.tsx';
import { PickBar } from './picks/PickBar.tsx';
import type { PopupProps } from './popup-events.ts';
import { ProgressTab } from './progress/ProgressTab.tsx';
import { RowPreview } from './rows/RowPreview.tsx';
import { onRowKey } from './rows/roving-rows.ts';
import { TabLine } from './TabLine.tsx';

/** A side panel or tab may show it too. It fills its parent element. */
export function Popup(props: PopupProps) {
  const { tab } = props.model.state;
  return (
    <main class="Popup" onKeyDown={onRowKey}>
      <PopupHead {...props} />
      <HereLine {...props} />
      <PickBar {...props} />
      <TabLine {...props} />
      {tab === 'find' && <FindTab {...props} />}
      {tab === 'diary' && <DiaryTab {...props} />}
      {tab === 'progress' && <ProgressTab {...props} />}
      <RowPreview {...props} />
    </main>
  );
}
