export type PagePart = 'history' | 'stats' | 'sessions' | 'notes' | 'backup';

/** The parts of the history page that have a tab, in their order. */
export const PAGE_PARTS: readonly PagePart[] = ['history', 'stats', 'sessions', 'notes', 'backup'];

/** A part of the history page, and what it shows: parameters that the part itself understands, such as filters. */
export interface PageAddress {
  part: PagePart;
  query: string;
}

/** Returns what the hash of the page's address names, such as `#history?result=failed`; the first part if it names none. */
export function parsePageAddress(hash: string): PageAddress {
  const [name = '', ...rest] = hash.replace(/^#/, '').split('?');
  const part = PAGE_PARTS.find((one) => one === name);
  return part ? { part, query: rest.join('?') } : { part: 'history', query: '' };
}

/** Returns the hash for a part of the page, with its parameters. */
export function pageHash({ part, query }: PageAddress): string {
  return query === '' ? `#${part}` : `#${part}?${query}`;
}
