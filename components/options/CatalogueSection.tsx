import type { CatalogueStand } from '../../lib/catalogue/catalogue-status.ts';
import { LIFETIME, PACE } from '../../lib/limits.ts';
import { CATALOGUE_CHOICES, type CatalogueChoice } from '../../lib/settings.ts';
import { numberText, text, textCount } from '../../lib/text.ts';
import { CatalogueStandLine } from './CatalogueStandLine.tsx';

interface CatalogueSectionProps {
  catalogue: CatalogueChoice;
  /** How far it is; null while not known. */
  catalogueStand: CatalogueStand | null;
  now: number;
  onCatalogue: (choice: CatalogueChoice) => void;
}

/** A site of 16,372 problems was recorded; a reading of a model of it took 451 questions. */
const WHOLE_QUESTIONS = 450;

/** Of which problems the genre, the difficulty and the rating are fetched by themselves, and what that costs the site. */
export function CatalogueSection({ catalogue, catalogueStand, now, onCatalogue }: CatalogueSectionProps) {
  const minutes = Math.round((WHOLE_QUESTIONS * PACE.backgroundIntervalMs) / 60_000);
  const days = LIFETIME.catalogueMs / 86_400_000;
  const cost = text(
    'catalogue_all_help',
    numberText(WHOLE_QUESTIONS),
    numberText(minutes),
    textCount('options_horizon_days', days),
  );
  const state = catalogueStand?.state;
  const said = state === 'reading' || state === 'done' ? state : null;
  return (
    <section class="CatalogueSection" aria-labelledby="catalogue">
      <h2 id="catalogue">{text('catalogue_title')}</h2>
      <p>{text('catalogue_about')}</p>
      <fieldset>
        <legend class="unseen">{text('catalogue_title')}</legend>
        {CATALOGUE_CHOICES.map((choice) => (
          <label key={choice} class="CatalogueSection-choice">
            <input
              type="radio"
              name="catalogue"
              checked={choice === catalogue}
              onChange={() => onCatalogue(choice)}
            />
            <span>
              {text(`catalogue_${choice}`)}
              {choice !== 'none' && (
                <small>{choice === 'all' ? cost : text('catalogue_attempted_help')}</small>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      {/* Its count changes every other second; who listens hears of its beginning and its end. */}
      <p class="unseen" role="status">
        {catalogue !== 'none' && said && text(`catalogue_said_${said}`)}
      </p>
      {/* It comes later than the rest: its place is kept. */}
      <div class="CatalogueSection-stand">
        {catalogueStand && <CatalogueStandLine stand={catalogueStand} choice={catalogue} now={now} />}
      </div>
    </section>
  );
}
