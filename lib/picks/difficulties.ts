/** How hard the next problem should be. `any`: any problem, drawn at random. */
export const DIFFICULTIES = ['easier', 'normal', 'harder', 'any'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
/** The difficulty until the player chooses one. */
export const DEFAULT_DIFFICULTY: Difficulty = 'normal';
/** The expected chance of success for each difficulty but `any`. */
export const CHANCES = { easier: 0.85, normal: 0.65, harder: 0.45 } as const;
