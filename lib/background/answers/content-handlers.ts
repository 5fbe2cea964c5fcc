import { browser } from 'wxt/browser';
import { done } from '../../failure.ts';
import { NO_FILTERS } from '../../filters/filters.ts';
import { openFirstPage } from '../../pages/first-page.ts';
import { openHistoryPage } from '../../pages/history-page.ts';
import { blankPanel } from '../../panel/empty-panel.ts';
import { panelAnswer } from '../../panel/panel-texts.ts';
import type { PanelAnswer } from '../../panel/panel-types.ts';
import { changeSettings } from '../../store/core/change-settings.ts';
import { changeDifficulty, changeScope, readPopupState } from '../../store/core/popup-state.ts';
import { readSettings } from '../../store/core/settings.ts';
import { storeFailure } from '../../store/database.ts';
import { shownLanguage } from '../../text.ts';
import { keepFirstCover } from '../browser/first-cover.ts';
import { injectCard, injectPanel, styleSigns, tellTabs } from '../browser/tabs.ts';
import { titleTab, untitleTab } from '../browser/toolbar.ts';
import { noteCard, takeCardDecision } from '../net/tab-budget.ts';
import { changeShownNote } from '../notes/notes.ts';
import { openNextProblem } from '../picks/open-next.ts';
import { decideReview } from '../review/review.ts';
import { changeSession } from '../sessions/session.ts';
import type { ContentHandlers } from './message.ts';
import { noticed } from './notices.ts';
import { problemPanel } from './panel-answer.ts';
import { problemCard, signs } from './signs.ts';

/**
 * Handlers for messages from content scripts, which a page can forge once it controls a content script's process. They return
 * only data to show. What changes the player's own data (notes, reviews, a session, the next problem) applies only to the
 * problem that the tab shows (`shownProblem`); notes also to one that it has just shown, the date of a review to one whose card it has.
 * The others store events on the page, the difficulty and display settings.
 */
export const contentHandlers: ContentHandlers = {
  async problemPanel(asked, { context, tab, shownProblem }) {
    const { id, panelLoaded, language } = asked;
    const reading = context();
    const answer = await reading
      .then((ready) => problemPanel(ready, asked, tab, shownProblem))
      .catch((error) => failingPanel(id, error));
    // Nothing waits for the title of the toolbar button.
    void reading.then(({ account }) => titleTab(tab, id, answer, account)).catch(() => {});
    // If injecting fails, the content script sends the message again. The answer itself is valid.
    if (answer.show !== 'nothing') await injectPanel(tab, panelLoaded, language).catch(() => {});
    return answer;
  },
  async signs({ ids, styled }, { context, tab }) {
    const found = await signs(await context(), ids, tab);
    const language = found && shownLanguage();
    // Signs and cards are invisible without the style sheets. If they did not arrive, the content script sends the message again.
    if (styled !== language) await styleSigns(tab, styled, language);
    return found && language && { language, signs: found };
  },
  async problemCard({ id, cardLoaded, language }, { context, tab }) {
    const ready = await context();
    const card = await problemCard(ready, id, tab);
    if (card) await noteCard(ready, tab, id);
    if (card) await injectCard(tab, cardLoaded, language);
    return card;
  },
  noticed: async ({ id, notice }, { context, tab, shownProblem }) => {
    const ready = await context();
    // The tab may be closed by now.
    if (notice === 'left') await untitleTab(tab, ready.account).catch(() => {});
    else await noticed(ready, id, notice, tab, shownProblem);
    return null;
  },
  openNextProblem: async (asked, { context, tab }) => openNextProblem(await context(), asked, tab),
  decideReview: async (asked, { context, tab, shownProblem }) => {
    const ready = await context();
    const { id, decision } = asked;
    const isOnCard =
      shownProblem !== id &&
      (decision.kind === 'due' || decision.kind === 'undo') &&
      (await takeCardDecision(ready, tab, id));
    return decideReview(ready, asked, isOnCard ? id : shownProblem);
  },
  changeNote: async (asked, { context, tab, shownProblem }) =>
    changeShownNote(await context(), asked, tab, shownProblem),
  pauseSession: async ({ id, paused }, { context, shownProblem }) =>
    shownProblem === id ? changeSession(await context(), { paused }) : done(null),
  changePanel: async ({ difficulty, withoutScope, keyLineDismissed, hideSpoilers, ...place }) => {
    if (difficulty) await changeDifficulty(difficulty);
    if (withoutScope) await changeScope(NO_FILTERS);
    if (Object.keys(place).length > 0)
      await changeSettings(({ panelPlace }) => ({ panelPlace: { ...panelPlace, ...place } }));
    if (keyLineDismissed) await changeSettings({ keyLineDismissed });
    if (hideSpoilers !== undefined) {
      await changeSettings({ hideSpoilers });
      await keepFirstCover();
    }
    if (keyLineDismissed || hideSpoilers !== undefined) await tellTabs({ changed: 'all' });
    return null;
  },
  // Each page is opened once in a window, so forged messages open no more than one tab of it.
  openPage: async (which) => {
    if (which.page === 'options') await browser.runtime.openOptionsPage();
    else if (which.page === 'first') await openFirstPage();
    else await openHistoryPage(which.page === 'attempts' ? `#history?problem=${which.id}` : '#sessions');
    return null;
  },
};

/** Returns the panel that reports that storage failed, with the place and the difficulty that the player chose, if they can be read. */
async function failingPanel(id: number, error: unknown): Promise<PanelAnswer> {
  const [settings, popup] = await Promise.all([
    readSettings().catch(() => null),
    readPopupState().catch(() => null),
  ]);
  const blank = blankPanel(id, settings?.panelPlace ?? null);
  const failing = { ...blank, difficulty: popup?.difficulty ?? null, pending: false };
  return panelAnswer({ ...failing, failure: storeFailure(error) }, Date.now());
}
