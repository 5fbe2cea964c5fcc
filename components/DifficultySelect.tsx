import { DIFFICULTIES, type Difficulty } from '../lib/picks/difficulties.ts';
import { text } from '../lib/text.ts';

interface DifficultySelectProps {
  difficulty: Difficulty;
  onDifficulty: (difficulty: Difficulty, event: Event) => void;
}

export function DifficultySelect({ difficulty, onDifficulty }: DifficultySelectProps) {
  return (
    <select
      class="DifficultySelect"
      aria-label={text('difficulty')}
      title={text('difficulty')}
      value={difficulty}
      onChange={(event) => onDifficulty(event.currentTarget.value as Difficulty, event)}
    >
      {DIFFICULTIES.map((one) => (
        <option key={one} value={one}>
          {text(`difficulty_${one}`)}
        </option>
      ))}
    </select>
  );
}
