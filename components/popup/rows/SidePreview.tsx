import type { Preview } from '../../../lib/popup/popup.ts';
import { text } from '../../../lib/text.ts';
import { PreviewCard } from './PreviewCard.tsx';

export function SidePreview({ preview, now }: { preview: Preview | null; now: number }) {
  return (
    <aside class="SidePreview">
      {preview && <h2>{text('problem_number', `${preview.problemId}`)}</h2>}
      <div role="status">
        {preview ? (
          <PreviewCard preview={preview} now={now} />
        ) : (
          <p class="SidePreview-hint">{text('preview_hint')}</p>
        )}
      </div>
    </aside>
  );
}
