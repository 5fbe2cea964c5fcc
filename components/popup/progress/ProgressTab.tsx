import { text } from '../../../lib/text.ts';
import { Awaited } from '../Awaited.tsx';
import { DiaryBar } from '../diary/DiaryBar.tsx';
import { NeedsKey } from '../NeedsKey.tsx';
import type { PopupProps } from '../popup-events.ts';
import { TabPanel } from '../TabPanel.tsx';
import { Calendar } from './Calendar.tsx';
import { PracticeSection } from './PracticeSection.tsx';
import { ReviewSection } from './ReviewSection.tsx';
import { TodayFigures } from './TodayFigures.tsx';
import { WeakGenres } from './WeakGenres.tsx';

export function ProgressTab(props: PopupProps) {
  const { model, onScroll } = props;
  return (
    <TabPanel
      tab="progress"
      top={model.state.scroll.progress}
      onScroll={onScroll}
      head={model.account !== null && <DiaryBar {...props} isOfAllTries />}
    >
      <Content {...props} />
    </TabPanel>
  );
}

function Content(props: PopupProps) {
  const { model, onGoal, onPractise, onProgressPage, onAddKey } = props;
  const { progress, diary, now } = model;
  if (!progress) return <NeedsKey title={text('progress_no_key')} onAddKey={onAddKey} />;
  const { lately, goal, isComplete, weakest, review, practice } = progress;
  if (!lately) {
    return diary.pending ? (
      <Awaited />
    ) : (
      <div class="Empty">
        <p>{text('progress_counting')}</p>
      </div>
    );
  }
  return (
    <div class="ProgressTab">
      <TodayFigures {...lately} goal={goal} onGoal={onGoal} />
      {review !== null && <ReviewSection {...props} review={review} isComplete={isComplete} now={now} />}
      {practice !== null && <PracticeSection {...props} practice={practice} now={now} />}
      <Calendar weeks={lately.weeks} />
      {!isComplete && <p class="ProgressTab-note">{text('progress_incomplete')}</p>}
      {weakest !== null && <WeakGenres weakest={weakest} onPractise={onPractise} />}
      <button type="button" class="link-button ProgressTab-page" onClick={onProgressPage}>
        {text('progress_page')}
      </button>
    </div>
  );
}
