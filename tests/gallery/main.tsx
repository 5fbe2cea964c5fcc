import './i18n.ts';
import './inside/inside.ts';

import { render } from 'preact';
import { CardReview } from '../../components/card/CardReview.tsx';
import { ProblemCard } from '../../components/card/ProblemCard.tsx';
import { OptionsPage } from '../../components/options/OptionsPage.tsx';
import { KeyLine } from '../../components/panel/KeyLine.tsx';
import { Panel } from '../../components/panel/Panel.tsx';
import { WelcomePage } from '../../components/welcome/WelcomePage.tsx';
import cardCss from '../../entrypoints/card/style.css?inline';
import optionsCss from '../../entrypoints/options/style.css?inline';
import panelCss from '../../entrypoints/panel/style.css?inline';
import welcomeCss from '../../entrypoints/welcome/style.css?inline';
import { done, failed } from '../../lib/failure.ts';
import { NOTHING_HIDDEN } from '../../lib/panel/hidden.ts';
import { PANEL_ATTRIBUTE } from '../../lib/panel/panel-port.ts';
import { panelTexts } from '../../lib/panel/panel-texts.ts';
import type { CardReview as CardReviewModel } from '../../lib/panel/panel-types.ts';
import type { ReviewDecision } from '../../lib/review/review-events.ts';
import type { PanelReview } from '../../lib/review/shown-review.ts';
import { locale } from '../../lib/text.ts';
import { ALL_STATES } from './all-states.ts';
import { showBackup } from './show-backup.tsx';
import { showHistory } from './show-history.tsx';
import { showNotes } from './show-notes.tsx';
import { loadPopupParts, showPopup } from './show-popup.tsx';
import { showSession } from './show-sessions.tsx';
import { showStatistics } from './show-statistics.tsx';
import type { State } from './states.ts';
import { whileShown } from './while-shown.ts';

/** Creates the panel's root as the extension does, but open, so that tools can read it. */
function panelRoot(): ShadowRoot {
  document.body.className = 'site';
  render(
    <main>
      <h1>A problem</h1>
    </main>,
    document.body,
  );
  const host = document.createElement('div');
  host.setAttribute(PANEL_ATTRIBUTE, '');
  // In the extension the worker's style sheet sets this.
  host.style.setProperty('--companion-lives', 'visible');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet(panelCss)];
  return root;
}

function sheet(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}

/** The number of panels shown so far. Each has an account of its own, so that what is typed in one is not in the next. */
let panels = 0;

function showPanel(state: Extract<State, { show: 'panel' }>) {
  const root = panelRoot();
  let props = { ...state.props, model: { ...state.props.model, generation: ++panels } };
  const change = (changes: Partial<typeof props>) => {
    props = { ...props, ...changes };
    paint();
  };
  /** The site answers, and has nothing new. */
  const update = () => {
    change({ model: { ...props.model, pending: true } });
    change({ model: { ...props.model, pending: false, checkedAt: props.now } });
  };
  const paint = whileShown(() =>
    render(
      <Panel
        {...props}
        texts={panelTexts(props.model, props.now)}
        onToggle={() => change({ collapsed: !props.collapsed })}
        onMove={(corner) => change({ corner })}
        onCheck={() => update()}
        onHideSpoilers={(on) => change({ model: { ...props.model, hidesSpoilers: on } })}
        onReveal={() => change({ model: { ...props.model, hidden: NOTHING_HIDDEN } })}
        onAttempts={() => {}}
        onSessions={() => {}}
        onPause={async () => (state.answer ? failed(state.answer) : done(null))}
        onOptions={() => {}}
        onAddKey={() => {}}
        onNext={async () => failed(state.answer ?? { kind: 'nothing-found', why: 'filters' })}
        onDifficulty={() => {}}
        onWithoutScope={() => change({ model: { ...props.model, scope: null } })}
        onNote={async () => (state.answer ? failed(state.answer) : done(null))}
        onReview={async (_, decision) => {
          if (state.answer) return failed(state.answer);
          change({ model: { ...props.model, review: reviewAfter(props.model.review, decision) } });
          return done(null);
        }}
      />,
      root,
    ),
  );
  paint();
}

/** What the worker answers after a decision about a review. */
function reviewAfter(shown: PanelReview | null, decision: ReviewDecision): PanelReview | null {
  if (decision.kind === 'due') return { state: 'planned', days: decision.days, of: 1 };
  if (decision.kind === 'remove') return { state: 'removed', of: 1 };
  if (decision.kind === 'undo') return { state: 'none' };
  return shown?.state === 'graded' ? { ...shown, grade: decision.grade, changedAt: 1 } : shown;
}

function showKeyLine({ props }: Extract<State, { show: 'key-line' }>) {
  const root = panelRoot();
  render(<KeyLine {...props} onAdd={() => {}} onDismiss={() => render(null, root)} />, root);
}

function showCard({ props, review }: Extract<State, { show: 'card' }>) {
  const root = panelRoot();
  root.adoptedStyleSheets = [sheet(cardCss)];
  const paint = (shown: CardReviewModel | null) =>
    render(
      <div role="status">
        <ProblemCard {...props}>
          {shown && (
            <CardReview
              review={shown}
              onReview={async ({ kind }) => {
                paint(kind === 'undo' ? { state: 'offered' } : { state: 'tomorrow', of: 1 });
                return true;
              }}
            />
          )}
        </ProblemCard>
      </div>,
      root,
    );
  paint(review);
}

function showOptions(state: Extract<State, { show: 'options' }>) {
  document.adoptedStyleSheets = [sheet(optionsCss)];
  let props = state.props;
  const change = (changes: Partial<typeof props>) => {
    props = { ...props, ...changes };
    paint();
  };
  const paint = whileShown(() =>
    render(
      <OptionsPage
        {...props}
        onUseKey={() => change(state.answer ? { failure: state.answer } : { busy: true })}
        onTryAgain={() => change({ checking: true })}
        onForget={() => change({ account: null, failure: null })}
        onErase={(erased) =>
          change(
            state.answer
              ? { eraseFailure: state.answer }
              : { erased, accounts: props.accounts.filter((one) => one !== erased) },
          )
        }
        onAllow={() => change({ allowed: true })}
        onSettings={change}
        onShortcuts={() => {}}
        onCopyDebugInfo={async () => true}
      />,
      document.body,
    ),
  );
  paint();
}

function showWelcome({ props }: Extract<State, { show: 'welcome' }>) {
  document.adoptedStyleSheets = [sheet(welcomeCss)];
  const nothing = () => {};
  render(
    <WelcomePage {...props} onUseKey={nothing} onAllow={nothing} onOpenProblem={nothing} />,
    document.body,
  );
}

function showIndex() {
  const links = Object.keys(ALL_STATES).map((name) => (
    <li key={name}>
      <a href={`#${name}`}>{name}</a>
    </li>
  ));
  render(<ul>{links}</ul>, document.body);
}

/** Removes what was shown and resets the page. */
function clear() {
  // The blur event must fire while the old state is still shown. A later one would draw the old state over the new one.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  for (const host of document.querySelectorAll(`[${PANEL_ATTRIBUTE}]`)) {
    if (host.shadowRoot) render(null, host.shadowRoot);
    host.remove();
  }
  render(null, document.body);
  document.body.className = '';
  document.adoptedStyleSheets = [];
  window.scrollTo(0, 0);
}

/** Shows the state that the address names after its #, without a new document. */
function show() {
  clear();
  const name = location.hash.slice(1);
  const state = ALL_STATES[name];
  if (state?.show === 'panel') showPanel(state);
  else if (state?.show === 'key-line') showKeyLine(state);
  else if (state?.show === 'card') showCard(state);
  else if (state?.show === 'options') showOptions(state);
  else if (state?.show === 'welcome') showWelcome(state);
  else if (state?.show === 'popup') showPopup(state);
  else if (state?.show === 'history') showHistory(state);
  else if (state?.show === 'statistics') showStatistics(state);
  else if (state?.show === 'backup') showBackup(state);
  else if (state?.show === 'notes') showNotes(state);
  else if (state?.show === 'session') showSession(state);
  else showIndex();
  // Signals after the state is drawn and its effects have run, so that tests act on what a player could act on.
  requestAnimationFrame(() =>
    setTimeout(() => {
      document.body.dataset.state = name;
    }),
  );
}

document.documentElement.lang = locale();
addEventListener('hashchange', show);
void loadPopupParts().then(show);
