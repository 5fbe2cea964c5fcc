/**
 * The expected chance of success for each aim. The interface calls them Easy (`warm-up`), Steady (`stretch`) and Hard.
 */
export const AIMS = { 'warm-up': 0.85, stretch: 0.65, hard: 0.45 } as const;
export type Aim = keyof typeof AIMS;
/** The aims, the easiest first. */
export const AIM_NAMES = ['warm-up', 'stretch', 'hard'] as const satisfies readonly Aim[];
/** The aim until the player chooses one. */
export const DEFAULT_AIM: Aim = 'stretch';
