import type { Suggestions } from './suggestions.ts';

/** How a browser's address bar shows suggestions. */
export interface AddressBar {
  /** Returns a line in the format that the browser accepts. */
  written(line: string): string;
  /**
   * Whether a first line that is set after a key press is shown at once. If false, it is shown after the next key
   * press.
   */
  firstInTime: boolean;
}

/** Chromium's address bar: lines are XML, and the first line is shown at once. */
export const CHROMIUM_BAR: AddressBar = { written: asXml, firstInTime: true };
/** Firefox's address bar: lines are plain text, and the first line is shown at the next key press. */
export const FIREFOX_BAR: AddressBar = { written: (line) => line, firstInTime: false };

/** Returns the lines below the first one, as the browser takes them. */
export function linesBelow({ written, firstInTime }: AddressBar, { first, others, id }: Suggestions) {
  // The browser does not show a suggestion that equals the typed text, hence the `#`.
  const problem = firstInTime || id === null ? [] : [{ content: `#${id}`, line: first }];
  return [...problem, ...others].map(({ content, line }) => ({ content, description: written(line) }));
}

const NAMES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/** Returns a line as Chromium accepts it: XML text without markup. */
export function asXml(line: string): string {
  return line.replaceAll(/[&<>"']/g, (sign) => `&${NAMES[sign]};`);
}
