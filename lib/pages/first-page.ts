import { tabOpener } from './tab-opener.ts';

/** Address of the page that opens after an install and takes the first key. */
export const WELCOME_PAGE = '/welcome.html';

/** Opens the page that takes the first key, or turns to the tab that already shows it. */
export const openFirstPage: () => Promise<void> = tabOpener(WELCOME_PAGE);
