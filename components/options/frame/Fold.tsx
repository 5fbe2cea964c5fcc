import type { ComponentChildren, Ref } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { SettingId } from '../../../lib/options/settings-list.ts';
import { text } from '../../../lib/text.ts';
import { Shape } from '../../Shape.tsx';
import { useSearching, useShown } from './found.ts';

interface FoldProps {
  id: SettingId;
  title: string;
  /** How it stands, in a few words beside the title; the room for it is always there. */
  state: string;
  /** Whether it waits, or something went wrong. */
  waits?: boolean;
  /** Whether something in it needs the player. It opens then. */
  needsPlayer?: boolean;
  /** The element that may get the focus when a focused one inside disappears. */
  summary?: Ref<HTMLElement> | undefined;
  children: ComponentChildren;
}

/**
 * It opens when pressed, when something in it needs the player, and while a search finds something in it; after the search it
 * is as it was. `OptionsPage` opens it if the page's address has its id as the hash.
 */
export function Fold({
  id,
  title,
  state,
  waits = false,
  needsPlayer = false,
  summary = null,
  children,
}: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const isShown = useShown(id);
  const isSearching = useSearching();
  const wasOpen = useRef(false);

  // The element itself knows whether it is open, since the browser opens it too, such as for a text found in the page.
  useLayoutEffect(() => {
    if (!details.current) return;
    if (isSearching) wasOpen.current = details.current.open;
    else if (wasOpen.current !== details.current.open) details.current.open = wasOpen.current;
  }, [isSearching]);
  useLayoutEffect(() => {
    if (isSearching && isShown && details.current) details.current.open = true;
  }, [isSearching, isShown]);
  useLayoutEffect(() => {
    if (!needsPlayer || !details.current) return;
    details.current.open = true;
    wasOpen.current = true;
  }, [needsPlayer]);

  return (
    <details class="Fold" id={id} ref={details} hidden={!isShown}>
      <summary class="Fold-summary" ref={summary}>
        <h3>{title}</h3>
        <span class="Fold-state" data-waits={waits}>
          {waits && <Shape name="warning" />}
          <span title={state}>{waits ? text('options_waits') : state}</span>
        </span>
      </summary>
      <div class="Fold-body">{children}</div>
    </details>
  );
}
