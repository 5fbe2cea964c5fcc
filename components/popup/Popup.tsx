import { HistoryProgress } from '../HistoryProgress.tsx';
import { lazy } from './lazy.tsx';
import { NextBar } from './next/NextBar.tsx';
import { WhyLine } from './next/WhyLine.tsx';
import { PopupHead } from './PopupHead.tsx';
import { PopupHere } from './PopupHere.tsx';
import { PopupLine } from './PopupLine.tsx';
import { PopupNotice } from './PopupNotice.tsx';
import type { PopupProps } from './popup-events.ts';
import { ProblemsTab } from './problems/ProblemsTab.tsx';
import { RecentTab } from './recent/RecentTab.tsx';
import { onRowKey } from './rows/roving-rows.ts';
import { TabLine } from './TabLine.tsx';

const RowPreview = lazy(() => import('./rows/RowPreview.tsx').then((loaded) => loaded.RowPreview));
const OpenSheet = lazy(() => import('./menus/OpenSheet.tsx').then((loaded) => loaded.OpenSheet));

/** A side panel or tab may show it too. It fills its parent element. */
export function Popup(props: PopupProps) {
  const { state, here, sheet, recent } = props.model;
  return (
    <main class="Popup" onKeyDown={onRowKey}>
      <PopupHead {...props} />
      {here && <PopupHere here={here} now={props.model.now} />}
      <NextBar {...props} />
      <WhyLine {...props} />
      <TabLine {...props} />
      {state.tab === 'problems' ? <ProblemsTab {...props} /> : <RecentTab {...props} />}
      {/* At the end, where they move nothing: the list makes room. */}
      {recent.progress && <HistoryProgress progress={recent.progress} />}
      <PopupLine {...props} />
      <PopupNotice {...props} />
      <RowPreview {...props} />
      {sheet && <OpenSheet {...props} sheet={sheet} />}
    </main>
  );
}
