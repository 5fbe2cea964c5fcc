import { useState } from 'preact/hooks';
import { text } from '../../../lib/text.ts';

const WORDS = { none: 'filter_link', done: 'filter_link_copied', failed: 'filter_link_failed' } as const;

interface CopyLinkProps {
  isOff: boolean;
  /** Copies the address. Resolves to whether that worked. */
  onCopy: () => Promise<boolean>;
}

/** Give it another `key` when the address changes. */
export function CopyLink({ isOff, onCopy }: CopyLinkProps) {
  const [state, setState] = useState<keyof typeof WORDS>('none');
  const copy = async () => setState((await onCopy()) ? 'done' : 'failed');
  return (
    <button
      type="button"
      class="quiet-button FilterActions-link"
      aria-disabled={isOff}
      onClick={() => void (isOff || copy())}
    >
      <span role="status">{text(WORDS[state])}</span>
    </button>
  );
}
