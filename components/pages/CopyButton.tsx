import { useState } from 'preact/hooks';
import { type TextKey, text } from '../../lib/text.ts';

interface CopyButtonProps {
  label: TextKey;
  class: string;
  isOff?: boolean;
  /** Copies something. Resolves to whether that worked. */
  onCopy: () => Promise<boolean>;
}

/** Give it another `key` when what it copies changes. */
export function CopyButton({ label, isOff = false, onCopy, ...rest }: CopyButtonProps) {
  const [state, setState] = useState<'none' | 'done' | 'failed'>('none');
  const copy = async () => setState((await onCopy()) ? 'done' : 'failed');
  const words = { none: label, done: 'copied', failed: 'not_copied' } as const;
  return (
    <button type="button" class={rest.class} aria-disabled={isOff} onClick={() => void (isOff || copy())}>
      <span role="status">{text(words[state])}</span>
    </button>
  );
}
