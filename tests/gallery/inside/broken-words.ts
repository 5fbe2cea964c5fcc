import { rootsIn } from './page-tree.ts';

/** Returns the Korean words that begin in one line and end in another. */
export function findBrokenWords(): string[] {
  const faults: string[] = [];
  for (const root of rootsIn()) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{sc=Hang}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) faults.push(`${word} is in two lines`);
      }
    }
  }
  return faults;
}
