import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Corner } from '../../lib/panel/panel-types.ts';
import { shownLanguage, text } from '../../lib/text.ts';
import { IconButton } from '../IconButton.tsx';
import { Logo } from '../Logo.tsx';
import { StatusBadge } from '../StatusBadge.tsx';
import { glide, useDrag } from './corner/drag.ts';
import { cornerAfter } from './corner/move-corner.ts';
import { useGrowth } from './corner/use-growth.ts';
import { useSteadyHeight } from './corner/use-steady-height.ts';
import { MenuButton } from './menu/MenuButton.tsx';
import { useUpdate } from './menu/use-update.ts';
import { type NextEvents, useNext } from './next/use-next.ts';
import { type NoteEvents, useNote } from './note/use-note.ts';
import { PanelBody, type PanelBodyProps } from './PanelBody.tsx';
import { PanelPill } from './PanelPill.tsx';
import { type ReviewEvents, useReview } from './review/use-review.ts';
import { useAutoOpen } from './session/use-auto-open.ts';
import { type SessionEvents, usePause } from './session/use-pause.ts';
import { trusted } from './trusted.ts';
import { useContainedEvents } from './use-contained-events.ts';

export interface PanelProps
  extends Omit<PanelBodyProps, 'next' | 'review' | 'note' | 'pause' | 'autoOpen' | 'update'>,
    NextEvents,
    ReviewEvents,
    NoteEvents,
    SessionEvents {
  corner: Corner;
  /** Decided by `entrypoints/panel/PanelRoot.tsx`, and remembered with the corner in the setting `panelPlace`. */
  collapsed: boolean;
  /** Its distance from the top where folded there is only room for its sign, at the window's edge, px; else null. */
  slimTop?: number | null;
  onToggle: () => void;
  /** Gets a function that does what the button for folding does, for the keyboard shortcut. */
  fold?: { press: () => void };
  onMove: (corner: Corner) => void;
  /** The player pressed "Update". */
  onCheck: () => void;
  onHideSpoilers: (on: boolean) => void;
}

export function Panel(props: PanelProps) {
  const { model, texts, corner, onToggle, onMove, fold } = props;
  const panel = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const drag = useDrag(onMove);
  const next = useNext(model, props);
  const review = useReview(model, props);
  const note = useNote(model, props);
  const pause = usePause(model, props);
  const update = useUpdate(model, props.onCheck);
  const autoOpen = useAutoOpen(model, note.isOpen, () => next.open('next'));
  useContainedEvents(panel);
  // The folded panel has no room for why a press failed, that the next problem opens, or a note that is typed. So it unfolds.
  const pressed = [next, review, note, pause];
  const mustUnfold = autoOpen.isOpening || note.isOpen || pressed.some(({ failure }) => failure !== null);
  const isUnfolded = props.collapsed && mustUnfold;
  const collapsed = props.collapsed && !mustUnfold;
  useGrowth(panel, model, update.state);
  useSteadyHeight(panel, `${collapsed} ${note.isOpen} ${model.problem.id}`);
  const isSlim = collapsed && props.slimTop != null;

  // Folding and unfolding replace all buttons. If one of them had the focus, it moves to the one that undoes that.
  hadFocus.current = panel.current !== null && hasFocus(panel.current);
  useLayoutEffect(() => {
    if (hadFocus.current) toggle.current?.focus();
  }, [collapsed]);

  const press = () => {
    // Whatever would unfold the panel again ends with the press.
    for (const one of pressed) if (one.failure) one.forgetFailure();
    autoOpen.stay();
    if (note.isOpen) note.open(false);
    setMenuOpen(false);
    if (!isUnfolded) onToggle();
  };
  const onPress = trusted(press);
  useLayoutEffect(() => {
    if (fold) fold.press = press;
  });
  const move = () => {
    if (panel.current) glide(panel.current, () => onMove(cornerAfter(corner)));
  };

  return (
    <section
      ref={panel}
      class="Panel"
      data-corner={corner}
      data-collapsed={collapsed}
      data-slim={isSlim}
      style={isSlim ? { top: `${props.slimTop}px`, bottom: 'auto' } : undefined}
      lang={shownLanguage()}
      aria-label={text('ext_name')}
    >
      <div class="Panel-head" {...drag}>
        {collapsed ? (
          <PanelPill {...{ model, texts, next, onPress }} button={toggle} />
        ) : (
          <>
            <span class="Panel-status" aria-live="polite">
              <StatusBadge status={model.status} sign={model.sign} />
              {model.status === null && model.sign === null && <Unknown isPending={model.pending} />}
            </span>
            <MenuButton
              {...props}
              update={update}
              isOpen={isMenuOpen}
              onOpen={setMenuOpen}
              onNextCorner={move}
            />
            <IconButton
              ref={toggle}
              class="Panel-toggle"
              label={text('panel_hide')}
              icon="M3.5 8h9"
              aria-expanded="true"
              onClick={onPress}
            />
          </>
        )}
      </div>
      {/* A region that is there before its text, so that screen readers read it when the panel unfolds by itself. */}
      <span class="unseen" role="status">
        {isUnfolded && autoOpen.isOpening && text('sessions_opens_next')}
      </span>
      {!collapsed && <PanelBody {...props} {...{ next, review, note, pause, update, autoOpen }} />}
    </section>
  );
}

/** What stands in the place of a status that is not known, or hidden. */
function Unknown({ isPending }: { isPending: boolean }) {
  return (
    <>
      <Logo />
      <span class="Panel-name">{isPending ? '…' : text('panel_name')}</span>
    </>
  );
}

function hasFocus(panel: HTMLElement): boolean {
  // In the shadow tree; the document's own active element is the host.
  const { activeElement } = panel.getRootNode() as ShadowRoot;
  return panel.contains(activeElement);
}
