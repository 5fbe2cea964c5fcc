import { isOfSite, problemMeant } from '../../lib/omnibox/go-to.ts';
import type { OpenIn } from '../../lib/popup/popup.ts';
import { problemIdAt } from '../../lib/site.ts';
import { openProblem, tabBeside } from './open-problem.ts';

/** The popup that a player goes from. */
interface Start {
  /** Origin of the site. */
  site(): string;
  draw(): void;
  /** Reads the database again. */
  read(): Promise<void>;
  /** What was typed for going there is done with. */
  forgetTyped(): void;
}

/** Where the player is beside the popup, and goes from it. `onDone`: a problem was opened in its stead. */
export function going(popup: Start, onDone: () => void) {
  let address: string | undefined;
  let isMissed = false;

  /** Looks where the player is; nowhere, where the browser does not tell. */
  async function look(): Promise<void> {
    address = (await tabBeside().catch(() => undefined))?.url;
  }

  async function open(id: number, where: OpenIn): Promise<void> {
    await openProblem(popup.site(), id, where);
    if (where !== 'background-tab') onDone();
  }

  /** Opens a picked problem beside the popup, which goes on as if it had been opened there. */
  async function openBeside(id: number): Promise<void> {
    address = (await openProblem(popup.site(), id, 'here')) ?? address;
    await popup.read();
  }

  /** Goes to the problem that a typed text means, or has it said that it means none. */
  function goTo(text: string): void {
    const id = problemMeant(text, popup.site());
    isMissed = id === null;
    popup.draw();
    if (id === null) return;
    popup.forgetTyped();
    void open(id, 'here');
  }

  return {
    look,
    /** The problem that is open beside the popup; null: none, or none of this site. */
    problemBeside: () => (address ? problemIdAt(address) : null),
    isBesideOf: (site: string) => isOfSite(address, site),
    open,
    openBeside,
    goTo,
    isMissed: () => isMissed,
    forgetMissed: () => {
      isMissed = false;
    },
  };
}
