import type { PopupSheet } from '../../../lib/popup/popup.ts';
import { FilterSheet } from '../filters/FilterSheet.tsx';
import type { PopupProps } from '../popup-events.ts';
import { GoalMenu } from './GoalMenu.tsx';
import { ReviewMenu } from './ReviewMenu.tsx';
import { SavedFiltersMenu } from './SavedFiltersMenu.tsx';
import { SessionMenu } from './SessionMenu.tsx';

const SHEETS = {
  filters: FilterSheet,
  'saved-filters': SavedFiltersMenu,
  reviews: ReviewMenu,
  session: SessionMenu,
  goal: GoalMenu,
} as const;

export function OpenSheet({ sheet, ...props }: PopupProps & { sheet: PopupSheet }) {
  const Shown = SHEETS[sheet];
  return <Shown {...props} />;
}
