import { isSkill, type Skill } from '../../picks/prediction.ts';
import { validRow } from '../corruption.ts';
import { ONLY } from '../database.ts';
import type { playerData } from './player.ts';

/** Returns what was learned of the player's strength; undefined where nothing was yet. */
export async function readSkill(db: Awaited<ReturnType<typeof playerData>>): Promise<Skill | undefined> {
  return validRow(await db.get('skill', ONLY), isSkill);
}
