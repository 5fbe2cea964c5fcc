import type { OwnCounts } from './merge-own.ts';

/** How many items of each kind importing a backup adds or changes, and how many it has that are newer here. */
export interface ImportCounts extends OwnCounts {
  attempts: number;
}

/** Whether importing changes anything that the player sees. */
export function hasChanges({ kept: _, ...changed }: ImportCounts): boolean {
  return Object.values(changed).some((count) => count > 0);
}
