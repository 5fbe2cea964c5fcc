/** A keyboard shortcut of the extension: what it does, and its keys as the browser writes them; empty if it has none. */
export interface Shortcut {
  command: 'popup' | 'side-panel' | 'next' | 'any' | 'review-tomorrow' | 'toggle-panel';
  keys: string;
}
