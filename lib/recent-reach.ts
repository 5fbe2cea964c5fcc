/** The stretch of the player's attempts that is known without a gap: every attempt with an id from `reach` to `newest`. */
export interface Stretch {
  /** Null: nothing of the kind can be said. */
  reach: number | null;
  newest: number | null;
  /** No attempt lies below `reach`. */
  ended: boolean;
}

/** What a page of attempts, newest first, brought. */
export interface PageOfIds {
  ids: readonly number[];
  /** Whether it begins with the player's newest attempt. */
  isFirst: boolean;
  /** Whether nothing follows it. */
  isLast: boolean;
}

/**
 * The stretch once this page is kept too: joined to what is known where they overlap, else the newer of the two. Null
 * where the page cannot tell, because the site did not keep the order or rows have moved past us.
 */
export function joined(known: Stretch, { ids, isFirst, isLast }: PageOfIds): Stretch | null {
  const [newest, lowest] = [ids[0], ids.at(-1)];
  if (newest === undefined || lowest === undefined) {
    return isFirst && isLast
      ? { reach: 0, newest: 0, ended: true }
      : isLast
        ? { ...known, ended: true }
        : null;
  }
  if (ids.some((id, i) => i > 0 && id >= (ids[i - 1] ?? 0))) return null;
  const { reach } = known;
  const page = { reach: lowest, newest, ended: isLast };
  if (reach === null || known.newest === null) return isFirst ? page : null;
  const meet = lowest <= known.newest && newest >= reach;
  if (!meet) return isFirst ? page : null;
  return {
    reach: Math.min(reach, lowest),
    newest: Math.max(known.newest, newest),
    ended: isLast || known.ended,
  };
}
