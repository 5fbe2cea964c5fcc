import { genreText } from '../../../lib/filters/filter-text.ts';
import type { ProgressSummary } from '../../../lib/popup/popup.ts';
import type { GenreResults } from '../../../lib/statistics/weak-genres.ts';
import { numberText, text, textCount } from '../../../lib/text.ts';

interface WeakGenresProps {
  weakest: NonNullable<ProgressSummary['weakest']>;
  onPractise: (genre: GenreResults['genre']) => void;
}

export function WeakGenres({ weakest, onPractise }: WeakGenresProps) {
  return (
    <section class="WeakGenres" aria-labelledby="progress-weak">
      <h2 id="progress-weak">{text('progress_weak')}</h2>
      {weakest.length === 0 ? (
        <p class="ProgressTab-note">{text('progress_weak_none')}</p>
      ) : (
        <ul>
          {weakest.map(({ genre, tries, solves }) => (
            <li key={genre}>
              <b>{genreText(genre)}</b>
              <span>
                {textCount('progress_weak_rate', tries, numberText(Math.round((100 * solves) / tries)))}
              </span>
              <button
                type="button"
                class="button"
                aria-label={text('progress_practise_of', genreText(genre))}
                onClick={() => onPractise(genre)}
              >
                {text('progress_practise')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
