import { dateAt } from '../days.ts';

/** How long a browser may take to begin with the download, ms. */
const KEPT_MS = 60_000;

/** Saves a file with this content under this name, where the browser saves its downloads. */
export function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Returns the name of a file of today. */
export function fileName(kind: string, ending: string): string {
  return `goproblems-${kind}-${dateAt(Date.now())}.${ending}`;
}
