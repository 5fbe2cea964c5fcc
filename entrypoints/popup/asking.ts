import { ask } from '../../lib/ask.ts';
import { failed, type Result } from '../../lib/failure.ts';
import { canAnswerLocally } from '../../lib/filters/can-answer-locally.ts';
import { askable } from '../../lib/filters/filters.ts';
import { isReadToTheEnd } from '../../lib/history/history.ts';
import { type PickHow, type PopupState, RECENT_STEP } from '../../lib/popup/popup.ts';
import { storeFailure } from '../../lib/store/database.ts';
import { type Part, partsInSight, shownFilters, staleParts } from './stale.ts';
import { troubleBook } from './troubles.ts';
import type { Known } from './view.ts';

/** The popup that asks. */
interface Asker {
  /** What it knows now; null before the database was read. */
  known(): Known | null;
  state(): PopupState;
  /** Whether what was left here before was read; without it nothing is asked. */
  isRemembered(): boolean;
  draw(): void;
  /** Reads the database again. */
  read(): Promise<void>;
  change(changes: Partial<PopupState>): void;
  /** Opens a problem beside the popup, which stays. */
  openBeside(id: number): Promise<void>;
}

/** What the popup asks of the worker, for which of its parts, and what came of it. Everything it shows, it reads from the database. */
export function asking(popup: Asker) {
  /** Of two questions for one part, the last one's answer counts. */
  const latest = new Map<Part, unknown>();
  /** Parts that the site may be asked for now; what is looked up without it is shown as it comes. */
  const pending = new Set<Part>();
  /** What was pressed for the last pick. */
  let picking: PickHow | null = null;
  const book = troubleBook(
    () => (document.hidden ? [] : partsInSight(popup.state())),
    () => void askForStale(),
  );
  /** Filters were touched since the whole catalogue was last asked what they let in, and whether that is under way. */
  let isTouched = false;
  let isFindingKnown = false;

  async function askForStale(): Promise<void> {
    const known = popup.known();
    // Nobody waits for what nobody sees; it is asked once somebody does.
    if (!known || !popup.isRemembered() || document.hidden) return;
    const parts = new Set([...staleParts(known, popup.state(), Date.now()), ...book.due()]);
    await Promise.all([...parts].filter((part) => !latest.has(part)).map((part) => askFor(part, false)));
  }

  /** Asks for one part and shows how it went. */
  async function askFor(part: Part, pressed: boolean): Promise<void> {
    const question = questionFor(part, pressed);
    if (question) await about(part, question);
  }

  function questionFor(part: Part, pressed: boolean): Promise<Result<Result<null>>> | null {
    const known = popup.known();
    if (!known) return null;
    const id = known.here?.problem.id;
    switch (part) {
      case 'find':
        return ask('findProblems', { filters: shownFilters(known, popup.state()), pressed });
      case 'recent':
        return ask('recentAttempts', { part: 'newest', pressed });
      case 'here':
        return id === undefined ? null : ask('problemAttempts', { id, pressed });
      case 'here-data':
        return id === undefined ? null : ask('problemData', { id, pressed });
      case 'pick':
        // Only a press picks.
        return null;
    }
  }

  /** Shows how a question went; resolves to whether it was the last one for its part. */
  async function about(
    part: Part,
    question: Promise<Result<Result<unknown>>>,
    { asksSite = true } = {},
  ): Promise<boolean> {
    latest.set(part, question);
    if (asksSite) pending.add(part);
    else pending.delete(part);
    popup.draw();
    const reply = await question;
    if (latest.get(part) !== question) return false;
    const result = reply.ok ? reply.value : reply;
    const shown = await popup.read().then(
      () => result,
      (error) => failed(storeFailure(error)),
    );
    if (latest.get(part) !== question) return false;
    book.note(part, shown);
    latest.delete(part);
    pending.delete(part);
    popup.draw();
    return true;
  }

  /**
   * What the whole catalogue tells without asking the site is shown as the filters are touched: one answer at a time, for a
   * slider that is dragged touches them far more often than all problems can be looked through.
   */
  async function findKnown(): Promise<void> {
    isTouched = true;
    if (isFindingKnown) return;
    isFindingKnown = true;
    while (isTouched) {
      isTouched = false;
      const known = popup.known();
      const filters = known && askable(popup.state().filters, known.account);
      if (known?.isWhole && filters && canAnswerLocally(filters)) {
        await about('find', ask('findKnown', filters), { asksSite: false });
      }
    }
    isFindingKnown = false;
  }

  function find(): void {
    const known = popup.known();
    if (!known) return;
    popup.change({ longAgo: false });
    const filters = askable(popup.state().filters, known.account);
    void about('find', ask('findProblems', { filters, pressed: true }));
  }

  /** Has a problem picked and shows it beside the popup, which stays to say why. */
  async function pick(how: PickHow): Promise<void> {
    const known = popup.known();
    if (!known) return;
    const { filters: wanted, aim } = popup.state();
    const filters = askable(wanted, known.account);
    const question =
      how === 'next'
        ? ask('nextProblem', { aim, filters, pressed: true })
        : how === 'random'
          ? ask('randomProblem', { filters, pressed: true })
          : ask('previousPick', null);
    picking = how;
    if (!(await about('pick', question))) return;
    const reply = await question;
    // A browser that is just closing opens nothing.
    if (reply.ok && reply.value.ok) await popup.openBeside(reply.value.value.id).catch(() => {});
  }

  /** What stood against the last pick need not stand against one of another kind, or now. */
  function forgetPickTrouble(): void {
    book.forget('pick');
    popup.draw();
  }

  function more(): void {
    const kept = popup.known()?.recent?.count ?? 0;
    const { recentRows } = popup.state();
    // Pressed again and again in trouble, it does not grow by more than one step past what is there.
    popup.change({ recentRows: Math.min(recentRows, kept) + RECENT_STEP });
    if (kept >= popup.state().recentRows || isEnded()) void popup.read();
    else void about('recent', ask('recentAttempts', { part: 'next', pressed: true }));
  }

  function isEnded(): boolean {
    const asked = popup.known()?.recent?.asked;
    return asked !== undefined && isReadToTheEnd(asked);
  }

  return {
    /** What is under way, and what came of what is over. */
    shown: () => ({ pending, picking: pending.has('pick') ? picking : null, troubles: book.troubles }),
    /** Has what is in sight and in trouble asked for once its time has come. */
    plan: book.plan,
    askForStale,
    askFor,
    findKnown,
    find,
    pick,
    forgetPickTrouble,
    more,
  };
}
