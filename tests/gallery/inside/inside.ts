import { findBrokenWords } from './broken-words.ts';
import { findIndistinctChoices, findSmallTargets } from './controls.ts';
import { findEdges, findRings } from './edges.ts';
import { rootsIn } from './page-tree.ts';
import { findTextFaults } from './texts.ts';

/** Returns how many animations and transitions run in the page. */
function countAnimations(): number {
  return rootsIn().reduce((sum, root) => sum + root.getAnimations().length, 0);
}

const inside = {
  findBrokenWords,
  findEdges,
  findRings,
  findIndistinctChoices,
  findSmallTargets,
  findTextFaults,
  countAnimations,
};

declare global {
  interface Window {
    /** What tests ask the gallery's page about the state that it shows. */
    inside: typeof inside;
  }
}

window.inside = inside;
